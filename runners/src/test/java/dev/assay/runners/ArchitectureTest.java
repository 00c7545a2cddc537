package dev.assay.runners;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.RandomAccessFile;

/** The rules of the house that a compiler does not know. This module sees all others. */
@AnalyzeClasses(packages = "dev.assay", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  /** Program analysis, masking, comparison and statistics: values in, values out. */
  private static final String[] PURE = {
    "dev.assay.source..",
    "dev.assay.trace..",
    "dev.assay.mutate..",
    "dev.assay.mask..",
    "dev.assay.slice..",
    "dev.assay.explain..",
    "dev.assay.score..",
    "dev.assay.verify..",
    "dev.assay.analysis.."
  };

  private static final DescribedPredicate<JavaClass> FILES_AND_NETWORK =
      resideInAnyPackage("java.net..", "java.nio.file..", "java.nio.channels..")
          .or(
              JavaClass.Predicates.belongToAnyOf(
                  File.class,
                  FileDescriptor.class,
                  FileInputStream.class,
                  FileOutputStream.class,
                  FileReader.class,
                  FileWriter.class,
                  RandomAccessFile.class,
                  ProcessBuilder.class))
          .as("files, sockets and processes");

  @ArchTest
  static final ArchRule modulesDependInOneDirection =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("schemas")
          .definedBy("dev.assay.schemas..")
          .layer("transforms")
          .definedBy(
              resideInAPackage("dev.assay..")
                  .and(
                      DescribedPredicate.not(
                          resideInAnyPackage(
                              "dev.assay.schemas..",
                              "dev.assay.pipelines..",
                              "dev.assay.runners.."))))
          .layer("pipelines")
          .definedBy("dev.assay.pipelines..")
          .layer("runners")
          .definedBy("dev.assay.runners..")
          .whereLayer("runners")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("pipelines")
          .mayOnlyBeAccessedByLayers("runners")
          .whereLayer("transforms")
          .mayOnlyBeAccessedByLayers("pipelines", "runners")
          .whereLayer("schemas")
          .mayOnlyBeAccessedByLayers("transforms", "pipelines", "runners");

  @ArchTest
  static final ArchRule purePackagesKnowNoBeamAndNoRecords =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.beam..", "org.apache.avro..", "dev.assay.schemas..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule purePackagesTouchNothingOutside =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .dependOnClassesThat(FILES_AND_NETWORK)
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule onlyRunnersKnowsTheRunners =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.assay.runners..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.flink..",
              "org.apache.beam.runners.flink..",
              "org.apache.beam.runners.direct..");

  @ArchTest
  static final ArchRule onlyTwoClassesKnowTheParser =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.assay.source.PegParser")
          .and()
          .doNotHaveFullyQualifiedName("dev.assay.source.NodeAdapter")
          .and(DescribedPredicate.not(nestedIn("dev.assay.source.PegParser")))
          .and(DescribedPredicate.not(nestedIn("dev.assay.source.NodeAdapter")))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.oracle.graal..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("dev.assay.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule onlyTheCommandLineEndsTheProcess =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(Main.class.getName())
          .should()
          .callMethod(System.class, "exit", int.class);

  private static DescribedPredicate<JavaClass> nestedIn(String outer) {
    return DescribedPredicate.describe(
        "are nested in " + outer, c -> c.getName().startsWith(outer + "$"));
  }
}

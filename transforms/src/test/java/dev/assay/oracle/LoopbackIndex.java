package dev.assay.oracle;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A package index on this machine that offers one file, in the old form or the new. */
final class LoopbackIndex implements AutoCloseable {
  private final HttpServer server;

  private LoopbackIndex(HttpServer server) {
    this.server = server;
  }

  /** Offers a file of a project with the digest that the index claims for it. */
  static LoopbackIndex json(String project, String file, byte[] content, String sha256)
      throws IOException {
    String page =
        """
        {"meta": {"api-version": "1.0"}, "name": "%s",
         "files": [{"filename": "%s", "url": "../../files/%s", "hashes": {"sha256": "%s"}}]}
        """
            .formatted(project, file, file, sha256);
    return serve(project, file, content, page, "application/vnd.pypi.simple.v1+json");
  }

  static LoopbackIndex html(String project, String file, byte[] content, String sha256)
      throws IOException {
    String page =
        "<!DOCTYPE html><html><body><a href=\"/files/%s#sha256=%s\">%s</a></body></html>"
            .formatted(file, sha256, file);
    return serve(project, file, content, page, "text/html");
  }

  private static LoopbackIndex serve(
      String project, String file, byte[] content, String page, String type) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] listing = page.getBytes(StandardCharsets.UTF_8);
    Map<String, byte[]> bodies =
        Map.of("/simple/" + project + "/", listing, "/files/" + file, content);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = bodies.get(exchange.getRequestURI().getPath());
          exchange.getResponseHeaders().add("Content-Type", type);
          if (body == null) {
            exchange.sendResponseHeaders(404, -1);
          } else {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
    server.start();
    return new LoopbackIndex(server);
  }

  /** This process's environment, with this index instead of the usual one. */
  Map<String, String> environment() {
    return environment(server.getAddress().getPort());
  }

  /** Where a file of it is. */
  String address(String file) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/files/" + file;
  }

  /** The variables for this index to be asked besides the usual one. */
  Map<String, String> besidesTheUsual() {
    String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/simple";
    return Map.of("PIP_EXTRA_INDEX_URL", address, "no_proxy", "127.0.0.1", "NO_PROXY", "127.0.0.1");
  }

  /** This process's environment with an index that nobody answers for. */
  static Map<String, String> unreachable() throws IOException {
    try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return environment(closed.getLocalPort());
    }
  }

  private static Map<String, String> environment(int port) {
    var environment = new HashMap<>(System.getenv());
    environment.keySet().removeIf(name -> name.toLowerCase(Locale.ROOT).endsWith("_proxy"));
    environment.put("PIP_INDEX_URL", "http://user:secret@127.0.0.1:" + port + "/simple");
    return environment;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}

"""The processes of a local cluster: how they are started, remembered and ended."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path

HOME = Path(__file__).resolve().parent
JOB_MANAGER = "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint"
TASK_MANAGER = "org.apache.flink.runtime.taskexecutor.TaskManagerRunner"


class ClusterError(Exception):
    """Something that whoever started the cluster can put right; the message says how."""


@dataclass(frozen=True)
class Machine:
    """What the processes are started with: paths of Java and of jars."""

    java: str
    jars: tuple

    @staticmethod
    def look(jar):
        java = str(Path(os.environ["JAVA_HOME"]) / "bin" / "java") if os.environ.get("JAVA_HOME") else shutil.which("java")
        try:
            said = subprocess.run([java or "java", "-version"], capture_output=True, text=True).stderr
        except OSError:
            raise ClusterError("no Java found: install a JDK of version 17 or later, or set JAVA_HOME") from None
        version = re.search(r'version "(\d+)', said)
        if not version or int(version[1]) < 17:
            raise ClusterError(f"'{java}' is Java {version[1] if version else 'of an unknown version'}: version 17 or later is needed; set JAVA_HOME")
        program = (jar or HOME.parent / "runners" / "target" / "assay.jar").resolve()
        if not program.is_file():
            raise ClusterError(f"there is no {program}: build it first, with 'runners/assay --version'")
        page = program.parent / "flink-runtime-web.jar"
        return Machine(java, (str(program),) + ((str(page),) if page.is_file() else ()))


@dataclass(frozen=True)
class Settings:
    """What a cluster was asked for."""

    port: int
    rpc_port: int
    task_managers: int
    slots: int
    heap: int
    machine: Machine

    def with_task_managers(self, number):
        return replace(self, task_managers=number)

    def properties(self):
        """Flink's settings that are this cluster's own; all others stand in flink-conf.yaml."""
        heap = self.heap
        return {
            "rest.port": self.port,
            "rest.bind-port": self.port,
            "rest.address": "localhost",
            "rest.bind-address": "localhost",
            "jobmanager.rpc.address": "localhost",
            "jobmanager.rpc.port": self.rpc_port,
            "jobmanager.bind-host": "localhost",
            "taskmanager.bind-host": "localhost",
            "taskmanager.host": "localhost",
            "taskmanager.numberOfTaskSlots": self.slots,
            "jobmanager.memory.process.size": "1600m",
            # Without Flink's scripts a task manager needs every one of these.
            "taskmanager.cpu.cores": self.slots,
            "taskmanager.memory.framework.heap.size": "128m",
            "taskmanager.memory.task.heap.size": f"{heap - 128}m",
            "taskmanager.memory.framework.off-heap.size": "128m",
            "taskmanager.memory.task.off-heap.size": "64m",
            "taskmanager.memory.managed.size": f"{max(128, 64 * self.slots)}m",
            "taskmanager.memory.jvm-metaspace.size": "384m",
            "taskmanager.memory.jvm-overhead.min": "192m",
            "taskmanager.memory.jvm-overhead.max": "192m",
        }


class State:
    """A cluster's folder: settings, pids, logs, and the temporary files of its processes."""

    def __init__(self, folder):
        self.folder = folder
        self.port = int(folder.name.rsplit("-", 1)[1])

    @staticmethod
    def of_port(port):
        return State(Path(tempfile.gettempdir()) / f"assay-cluster-{os.getuid()}-{port}")

    def create(self, settings):
        self.folder.mkdir(mode=0o755)
        for name in ("conf", "log", "tmp", "pid"):
            (self.folder / name).mkdir()
        own = "".join(f"{key}: {value}\n" for key, value in settings.properties().items())
        shared = (HOME / "flink-conf.yaml").read_text()
        (self.folder / "conf" / "flink-conf.yaml").write_text(shared + "\n# This cluster's own\n" + own)
        self.write_settings(settings)

    def write_settings(self, settings):
        write_whole(self.folder / "settings.json", asdict(settings))

    def settings(self):
        values = json.loads((self.folder / "settings.json").read_text())
        machine = Machine(values["machine"]["java"], tuple(values["machine"]["jars"]))
        return Settings(**{**values, "machine": machine})

    def write_keeper(self):
        write_whole(self.folder / "keeper.json", identity(os.getpid()))

    def keeper(self):
        file = self.folder / "keeper.json"
        return json.loads(file.read_text()) if file.is_file() else None

    def is_kept(self):
        keeper = self.keeper()
        return keeper is not None and alive(keeper)

    def processes(self):
        """The last known process of each name: pid, when it began, and the how manieth it is."""
        folder = self.folder / "pid"
        return {file.stem: json.loads(file.read_text()) for file in folder.glob("*.json")} if folder.is_dir() else {}

    def start(self, name, settings):
        """Starts one process with an empty folder for its temporary files."""
        self.clear(name)
        scratch = self.folder / "tmp" / name
        scratch.mkdir(mode=0o755)
        starts = self.processes().get(name, {"starts": 0})["starts"] + 1
        log = self.folder / "log" / name
        heap = settings.heap if name != "jm" else 1024
        command = [
            settings.machine.java, f"-Xmx{heap}m", "-Xss16m", "-XX:+ExitOnOutOfMemoryError",
            f"-Djava.io.tmpdir={scratch}", f"-Dlog.file={log}.log", f"-Dlog4j2.configurationFile={HOME / 'log4j2.properties'}",
            "-cp", ":".join(settings.machine.jars),
            JOB_MANAGER if name == "jm" else TASK_MANAGER,
            "--configDir", str(self.folder / "conf"), f"-Dio.tmp.dirs={scratch}",
        ]  # fmt: skip
        if name != "jm":
            # A new name each time: the job manager must not take it for the one that died.
            command.append(f"-Dtaskmanager.resource-id={name}-{starts}")
        with open(f"{log}.out", "ab") as out:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=scratch)
        write_whole(self.folder / "pid" / f"{name}.json", {**identity(child.pid), "starts": starts})
        return child

    def clear(self, name):
        """Removes the temporary files of a process that has ended, also what its children hold on to."""
        scratch = self.folder / "tmp" / name
        remove(scratch)

    def last_words(self):
        """The last lines of every log that has any."""
        for file in sorted((self.folder / "log").glob("*")):
            lines = file.read_text(errors="replace").splitlines()[-5:]
            if lines:
                yield f"{file.name}:"
                yield from (f"  {line[:300]}" for line in lines)


def remove(folder):
    """Removes a folder from which others, such as fork servers that end, remove files at the same time."""
    patience = time.monotonic() + 10
    while folder.exists() and time.monotonic() < patience:
        shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():
            time.sleep(0.2)
    if folder.exists():
        raise ClusterError(f"{folder} cannot be removed: remove it by hand")


def write_whole(file, content):
    """Writes JSON so that no reader sees half of it."""
    partial = file.with_suffix(".partial")
    partial.write_text(json.dumps(content))
    partial.replace(file)


def identity(pid):
    """A pid and when its process began: pids come back, processes do not."""
    return {"pid": pid, "began": began(pid)}


def began(pid):
    """When a living process began, in the kernel's ticks; nothing for one that has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return None
    return None if fields[0] == "Z" else int(fields[19])


def alive(process):
    return process["began"] is not None and began(process["pid"]) == process["began"]


def end(processes, seconds):
    """Asks processes to end, waits, and kills those that do not."""
    running = [process for process in processes if process and alive(process)]
    for process in running:
        os.kill(process["pid"], signal.SIGTERM)
    patience = time.monotonic() + seconds
    while any(map(alive, running)) and time.monotonic() < patience:
        time.sleep(0.1)
    for process in filter(alive, running):
        os.kill(process["pid"], signal.SIGKILL)
        while alive(process):
            time.sleep(0.05)

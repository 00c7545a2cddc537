"""Reaching for the machine: its network, its files, its secrets, its kernel."""

import ctypes
import os
import socket
import subprocess
import tempfile
import urllib.request

LIBC = ctypes.CDLL(None, use_errno=True)


def _fails(call, *arguments):
    try:
        call(*arguments)
    except OSError:
        return True
    return False


def _readable(path):
    try:
        with open(path, "rb") as file:
            return bool(file.read(1))
    except OSError:
        return False


def test_reads_the_network():
    for address in (("1.1.1.1", 53), ("169.254.169.254", 80), ("8.8.8.8", 443)):
        with socket.socket() as client:
            client.settimeout(2)
            assert _fails(client.connect, address)
    assert _fails(socket.getaddrinfo, "example.org", 80)
    assert _fails(urllib.request.urlopen, "http://example.org", None, 2)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        assert _fails(client.sendto, b"x", ("1.1.1.1", 53))
    assert [name for _, name in socket.if_nameindex()] == ["lo"]


def test_talks_to_itself():
    with socket.create_server(("127.0.0.1", 0)) as server:
        with socket.create_connection(server.getsockname()) as client:
            accepted, _ = server.accept()
            with accepted:
                client.sendall(b"x")
                assert accepted.recv(1) == b"x"


def test_reaches_abstract_sockets():
    """Sockets without a file belong to the network namespace."""
    with open("/proc/net/unix") as lines:
        names = [line.split()[7] for line in lines if len(line.split()) > 7]
    assert [name for name in names if name.startswith("@")] == []


def test_reads_homes():
    for home in ("/root", "/home"):
        for directory, folders, files in os.walk(home):
            for name in files:
                path = os.path.join(directory, name)
                assert "/.pyenv/" in path or "/.cache/assay/" in path or not _readable(path), path
            folders[:] = [f for f in folders if f not in (".pyenv", "bundles", "sites")]


def test_reads_the_machine():
    for path in ("/etc/shadow", "/etc/ssh", "/var/log", "/run", "/boot", "/srv", "/opt", "/mnt"):
        assert not os.path.exists(path) or not os.path.isdir(path) or os.listdir(path) == []
        assert not _readable(path)
    assert not os.path.exists("/etc/shadow")


def test_reads_other_processes():
    own = {os.getpid()}
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) not in own:
            for part in ("environ", "mem", "maps", "fd/0", "root/etc/shadow"):
                assert not _readable(f"/proc/{name}/{part}"), f"{name}/{part}"


def test_finds_no_secret_in_its_environment():
    everything = "\n".join(f"{name}={value}" for name, value in os.environ.items())
    assert "SECRET" not in everything
    with open("/proc/self/environ") as file:
        assert "SECRET" not in file.read()


def test_traces_other_processes():
    attach = 16
    for pid in {1, os.getppid() or 1, *range(1, 50)} - {os.getpid()}:
        assert LIBC.ptrace(attach, pid, None, None) == -1


def test_changes_the_file_system():
    assert LIBC.mount(b"none", b"/tmp", b"tmpfs", 0, None) == -1
    assert LIBC.umount2(b"/proc", 2) == -1
    assert LIBC.chroot(tempfile.gettempdir().encode()) == -1
    assert LIBC.mount(None, b"/usr", None, 32 | 4096, None) == -1


def test_changes_the_file_system_from_namespaces_of_its_own():
    users, mounts = 0x10000000, 0x20000
    if LIBC.unshare(users | mounts) == 0:
        assert LIBC.mount(None, b"/usr", None, 32 | 4096, None) == -1
        assert LIBC.umount2(b"/usr", 2) == -1
        LIBC.umount2(b"/tmp", 2)
        LIBC.mount(b"none", b"/proc", b"proc", 0, None)
    test_reads_homes()


def test_has_no_rights():
    with open("/proc/self/status") as lines:
        rights = dict(line.rstrip("\n").split(":\t", 1) for line in lines if ":\t" in line)
    assert {rights[name] for name in ("CapPrm", "CapEff", "CapInh", "CapAmb")} == {"0" * 16}
    assert rights["NoNewPrivs"] == "1"
    assert os.getuid() != 0


def test_sets_the_machine():
    for path in ("/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/self/oom_score_adj"):
        try:
            with open(path, "w") as file:
                file.write("-1000" if path.endswith("adj") else "x")
        except OSError:
            continue
        assert False, path
    assert _fails(socket.sethostname, "assay-hostile")
    assert LIBC.reboot(0) == -1


def test_gains_rights_from_programs():
    for program in ("su", "sudo", "mount", "newuidmap", "bwrap"):
        try:
            done = subprocess.run([program, "true"], capture_output=True, timeout=5)
        except (OSError, subprocess.TimeoutExpired):
            continue
        assert done.returncode != 0 or program in ("mount",)


def test_watches_files():
    assert LIBC.inotify_init() != -1


def test_keeps_keys():
    add_key = {"x86_64": 248, "aarch64": 217}.get(os.uname().machine)
    if add_key:
        for ring in (-2, -3, -4, -5):
            LIBC.syscall(add_key, b"user", b"assay-hostile", b"x", 1, ring)

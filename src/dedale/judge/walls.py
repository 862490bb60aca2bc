"""Walls of the kernel around a program (Linux): what it cannot be talked out of.

An audit hook lives in the process it guards, and Python lets a program change anything there. So
before the program runs, the process gives up, for good, what it will not need: *Landlock* refuses
files outside of some folders, and a *seccomp* filter refuses system calls that start processes and
threads, open sockets, send signals, raise limits, or change who may use a file. Both need no
privileges. Elsewhere, or where the kernel lacks one of them, `build` does what it can and says what
that is.
"""

from __future__ import annotations

import contextlib
import errno
import os
import platform
import struct
import sys
from collections.abc import Iterable

#: System calls that are refused, by their numbers on the two kinds of processor we know.
CALLS = {
    "x86_64": {
        "shmget": 29, "socket": 41, "socketpair": 53, "clone": 56, "fork": 57, "vfork": 58,
        "execve": 59, "kill": 62, "semget": 64, "msgget": 68, "ptrace": 101, "rt_sigqueueinfo": 129,
        "setrlimit": 160, "mount": 165, "tkill": 200, "tgkill": 234, "add_key": 248,
        "request_key": 249, "keyctl": 250, "unshare": 272, "rt_tgsigqueueinfo": 297,
        "perf_event_open": 298, "prlimit64": 302, "setns": 308, "process_vm_readv": 310,
        "process_vm_writev": 311, "memfd_create": 319, "bpf": 321, "execveat": 322,
        "userfaultfd": 323,
        # What files are like, which Landlock leaves alone.
        "chmod": 90, "fchmod": 91, "chown": 92, "fchown": 93, "lchown": 94, "utime": 132,
        "setxattr": 188, "lsetxattr": 189, "fsetxattr": 190, "removexattr": 197,
        "lremovexattr": 198, "fremovexattr": 199, "utimes": 235, "fchownat": 260, "futimesat": 261,
        "fchmodat": 268, "utimensat": 280,
        # What root may do to the whole machine.
        "setpriority": 141, "sched_setparam": 142, "sched_setscheduler": 144, "pivot_root": 155,
        "adjtimex": 159, "chroot": 161, "acct": 163, "settimeofday": 164, "umount2": 166,
        "swapon": 167, "swapoff": 168, "reboot": 169, "sethostname": 170, "setdomainname": 171,
        "iopl": 172, "ioperm": 173, "init_module": 175, "delete_module": 176,
        "sched_setaffinity": 203, "clock_settime": 227, "kexec_load": 246, "ioprio_set": 251,
        "clock_adjtime": 305, "finit_module": 313, "sched_setattr": 314, "kexec_file_load": 320,
    },
    "aarch64": {
        "mount": 40, "unshare": 97, "ptrace": 117, "kill": 129, "tkill": 130, "tgkill": 131,
        "rt_sigqueueinfo": 138, "setrlimit": 164, "msgget": 186, "semget": 190, "shmget": 194,
        "socket": 198, "socketpair": 199, "add_key": 217, "request_key": 218, "keyctl": 219,
        "clone": 220, "execve": 221, "rt_tgsigqueueinfo": 240, "perf_event_open": 241,
        "prlimit64": 261, "setns": 268, "process_vm_readv": 270, "process_vm_writev": 271,
        "memfd_create": 279, "bpf": 280, "execveat": 281, "userfaultfd": 282,
        "setxattr": 5, "lsetxattr": 6, "fsetxattr": 7, "removexattr": 14, "lremovexattr": 15,
        "fremovexattr": 16, "fchmod": 52, "fchmodat": 53, "fchownat": 54, "fchown": 55,
        "utimensat": 88,
        "ioprio_set": 30, "umount2": 39, "pivot_root": 41, "chroot": 51, "acct": 89,
        "kexec_load": 104, "init_module": 105, "delete_module": 106, "clock_settime": 112,
        "sched_setparam": 118, "sched_setscheduler": 119, "sched_setaffinity": 122,
        "setpriority": 140, "reboot": 142, "sethostname": 161, "setdomainname": 162,
        "settimeofday": 170, "adjtimex": 171, "swapon": 224, "swapoff": 225, "clock_adjtime": 266,
        "finit_module": 273, "sched_setattr": 274, "kexec_file_load": 294,
    },
}  # fmt: skip
#: The newer ones have the same number everywhere.
NEW_CALLS = {"pidfd_send_signal": 424, "io_uring_setup": 425, "pidfd_open": 434, "clone3": 435}
NEW_CALLS |= {"pidfd_getfd": 438, "fchmodat2": 452, "setxattrat": 463, "removexattrat": 466}
#: What the kernel calls the processor (AUDIT_ARCH).
ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
#: Numbers from here on are the x32 calls of an x86_64 kernel: the same calls by other names.
X32 = 0x40000000

#: Landlock's calls, and the rights it knows, by the version that brought them.
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
RIGHTS = {1: 0x1FFF, 2: 0x2000, 3: 0x4000, 5: 0x8000}
READ_FILE, READ_FOLDER, WRITE_FILE = 1 << 2, 1 << 3, 1 << 1
#: In the program's own folder: files and folders are made, written and removed; no devices.
OWN = READ_FILE | READ_FOLDER | WRITE_FILE | 0x1B0 | 0x6000

SET_SECCOMP, SET_NO_NEW_PRIVILEGES, FILTER = 22, 38, 2


def build(own: str, readable: Iterable[str]) -> list[str]:
    """Give up what a program must not have; the names of the walls that now stand.

    `own` is the folder in which it may write, `readable` what it may read besides.
    """
    machine = platform.machine()
    if sys.platform != "linux" or machine not in CALLS:
        return []
    try:
        import ctypes

        libc = ctypes.CDLL(None, use_errno=True)
    except (ImportError, OSError):
        return []
    # Without this promise (no program started later has more rights) the kernel does neither.
    if libc.prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return []
    walls = []
    with contextlib.suppress(OSError):
        _files(libc, own, readable)
        walls.append("files")
    with contextlib.suppress(OSError):
        _calls(libc, machine)
        walls += ["network", "processes", "signals"]
    return walls


def _files(libc: object, own: str, readable: Iterable[str]) -> None:
    """Refuse every file but those in `own`, and reading those in `readable`."""
    import ctypes

    def call(number: int, *values: object) -> int:
        done: int = libc.syscall(number, *values)  # type: ignore[attr-defined]
        if done < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        return done

    version = call(CREATE_RULESET, None, 0, 1)
    known = sum(rights for since, rights in RIGHTS.items() if since <= version)
    asked = struct.pack("=Q", known)
    rules = call(CREATE_RULESET, asked, len(asked), 0)
    try:
        allowed = dict.fromkeys(readable, READ_FILE | READ_FOLDER)
        allowed |= {"/dev/null": READ_FILE | WRITE_FILE, own: OWN}
        for path, rights in allowed.items():
            with contextlib.suppress(FileNotFoundError):
                place = os.open(path, os.O_PATH | os.O_CLOEXEC)
                if not os.path.isdir(path):
                    rights &= READ_FILE | WRITE_FILE
                try:
                    call(ADD_RULE, rules, 1, struct.pack("=Qi", rights & known, place), 0)
                finally:
                    os.close(place)
        call(RESTRICT_SELF, rules, 0)
    finally:
        os.close(rules)


def _calls(libc: object, machine: str) -> None:
    """Refuse the system calls of the tables, with the error "not permitted"."""
    import ctypes

    load, equal, at_least, answer = 0x20, 0x15, 0x35, 0x06  # instructions of the filter
    allow, refuse = 0x7FFF0000, 0x00050000 | errno.EPERM
    numbers = [*CALLS[machine].values(), *NEW_CALLS.values()]
    steps = [
        (load, 0, 0, 4),  # the processor for which the call is meant
        (equal, 1, 0, ARCHITECTURE[machine]),
        (answer, 0, 0, refuse),
        (load, 0, 0, 0),  # the number of the call
        (at_least, len(numbers) + 1, 0, X32),
        *((equal, len(numbers) - i, 0, number) for i, number in enumerate(numbers)),
        (answer, 0, 0, allow),
        (answer, 0, 0, refuse),
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = struct.pack("@HP", len(steps), ctypes.addressof(code))
    if libc.prctl(SET_SECCOMP, FILTER, program, 0, 0):  # type: ignore[attr-defined]
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))

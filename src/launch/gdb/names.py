"""Names for addresses."""

import os
import re

import gdb


def is_system(file):
    return file.startswith("/usr/")


# A library of the system, which can have debug information, too; or ours.
def is_foreign(pc):
    return (gdb.solib_name(pc) or "").startswith(("/usr/", "/lib")) or is_library(pc)


def is_library(pc):
    return os.path.basename(gdb.solib_name(pc) or "").startswith("libmazurka.so")


def in_words(symtab_and_line):
    file = symtab_and_line.symtab.filename
    if os.path.isabs(file) and not os.path.relpath(file).startswith(".."):
        file = os.path.relpath(file)
    return "%s:%d" % (file, symtab_and_line.line)


def is_own(frame):
    found = frame.find_sal()
    return (found.symtab is not None and found.line > 0 and not is_system(found.symtab.fullname())
            and not is_foreign(frame.pc()))


# "bank.cpp:21" for one of these return addresses, the first that is in the program's own sources.
def place_of(stack):
    stack = [pc for pc in stack if not is_foreign(pc)]
    for pc in stack:
        found = gdb.find_pc_line(pc - 1)
        if found.symtab is not None and found.line > 0 and not is_system(found.symtab.fullname()):
            return in_words(found)
    for pc in stack:  # inlined: where it was called is not known
        block = gdb.block_for_pc(pc - 1)
        while block is not None:
            function = block.function
            if function is not None and not is_system(function.symtab.fullname()) and (
                    not re.match("std::|__gnu", function.name)):
                return "in " + function.name
            block = block.superblock
    return ""


# Where the own function at this address begins, after it has made room for its variables.
def begin_of_code(address):
    found = gdb.find_pc_line(address)
    block = gdb.block_for_pc(address)
    if found.symtab is None or is_system(found.symtab.fullname()) or is_foreign(address):
        return None
    if block is None:
        return address
    while block.function is None and block.superblock is not None:
        block = block.superblock
    lines = (line.pc for line in found.symtab.linetable())
    pcs = sorted({pc for pc in lines if block.start <= pc < block.end})
    begin = pcs[1] if len(pcs) > 1 else address
    try:
        _, places = gdb.decode_line(block.function.name)
    except gdb.error:
        return begin
    # Several functions can have this name.
    return max([begin] + [p.pc for p in places or () if block.start <= p.pc < block.end])


# Which part of a variable of this type is at the offset: ".slots[3].key"
def part_of(type, offset):
    type = type.strip_typedefs()
    if re.match(r"(std|pthread|sem_t|__gnu)", type.name or ""):
        return ""
    if type.code == gdb.TYPE_CODE_ARRAY:
        element = type.target()
        i, rest = divmod(offset, element.sizeof) if element.sizeof else (0, 0)
        return "[%d]%s" % (i, part_of(element, rest))
    if type.code == gdb.TYPE_CODE_STRUCT:
        for field in type.fields():
            if not hasattr(field, "bitpos") or field.type.sizeof == 0:
                continue
            begin = field.bitpos // 8
            if begin <= offset < begin + field.type.sizeof:
                name = "" if field.is_base_class or not field.name else "." + field.name
                return name + part_of(field.type, offset - begin)
    return "+%d" % offset if offset else ""


def variable_at(address):
    found = gdb.execute("info symbol %#x" % address, to_string=True)
    match = re.match(r"(.+?)(?: \+ (\d+))? in section", found)
    if not match:
        return "%#x" % address
    name, offset = match.group(1), int(match.group(2) or 0)
    symbol = gdb.lookup_global_symbol(name) or gdb.lookup_static_symbol(name)
    if symbol is not None and symbol.type is not None:
        return name + part_of(symbol.type, offset)
    return name + ("+%d" % offset if offset else "")


# The library's texts have markers in them (src/native/markers.h). The tool knows better names for
# what is in them (src/launch/marker_names.h): `known` is one for the first.
def with_names(marked, known=""):
    result, at = "", 0
    while True:
        begin = marked.find("\x01", at)
        if begin < 0:
            return result + marked[at:]
        depth, end = 1, begin
        while depth > 0 and end + 1 < len(marked):
            end += 1
            depth += (marked[end] == "\x01") - (marked[end] == "\x02")
        result += marked[at:begin] + (known or name_for(marked[begin + 1], marked[begin + 2:end]))
        known, at = "", end + 1


def name_for(what, fields):
    if what == "o":  # size:object
        return with_names(fields.partition(":")[2])
    if what == "v":  # value:size:object:meaning
        bits, size = (int(field, 16) for field in fields.split(":")[:2])
        return str(bits - (1 << 8 * size) if size and bits >> (8 * size - 1) == 1 else bits)
    if what in "st":
        return "a %s variable of %s" % ("local" if what == "s" else "thread-local",
                                        fields.rpartition(":")[2])
    address = int(fields, 16)
    return place_of([address]) or "%#x" % address if what == "c" else variable_at(address)


# "transfer", "main::{lambda}"
def function_of(frame):
    name = frame.name() or "?"
    if re.match(r"operator\(\)|<lambda", name):  # GCC: the symbol says more
        symbol = gdb.execute("info symbol %#x" % frame.pc(), to_string=True)
        inside = re.search(r"([\w:]+)(\([^()]*\))?::\{lambda", symbol)
        name = (inside.group(1) + "::" if inside else "") + "{lambda}"
    name = re.sub(r"\[abi:\w+\]", "", name)
    name = re.sub(r"(\{lambda\(.*?\)(#\d+)?\}|\$_\d+)(::operator\(\).*)?", "{lambda}", name)
    return re.sub(r"\([^()]*\)( const)?", "", name)

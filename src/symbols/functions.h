// Which functions an address is in, inlined ones too, and in which lines.

#pragma once

#include <elfutils/libdwfl.h>

#include <map>
#include <string>
#include <vector>

namespace mazurka {

struct Position {
  std::string file;
  int line = 0;
};

struct Unit {
  Dwarf_Die die;        // has the lines
  Dwarf_Addr bias = 0;  // of addresses in memory
};

struct Function {
  Dwarf_Die die;
  Position position;
  bool inlined = false;
};

// The line of an address. Code that belongs to no line (line 0) belongs to the one before it.
Position position_of(Unit unit, Dwarf_Addr address);

// Where an inlined function was called.
Position call_position(Unit unit, Dwarf_Die inlined);

std::string function_name(Dwarf_Die function);

// The code of one unit: to find a function takes a walk through all of it, which is done once.
class UnitCode {
 public:
  explicit UnitCode(Unit unit);

  // The entries around an address, innermost first, as they are nested in the code.
  std::vector<Dwarf_Die> scopes_of(Dwarf_Addr address) const;

 private:
  struct Piece {
    Dwarf_Addr end;
    std::vector<Dwarf_Die> around;  // a function that is not inlined, and what it is declared in
  };
  void collect(std::vector<Dwarf_Die> around);

  Dwarf_Addr bias_;
  std::map<Dwarf_Addr, Piece> pieces_;  // by where they begin
};

// The functions around an address, innermost first, and where in them it is.
std::vector<Function> functions_of(Unit unit, Dwarf_Addr address,
                                   const std::vector<Dwarf_Die>& scopes);

// The text of the line; empty if there is no such file.
std::string line_of(const Position& position);

}  // namespace mazurka

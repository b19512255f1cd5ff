#include "models/catalog.h"

#include <gtest/gtest.h>

#include <set>

#include "core/error.h"

namespace mazurka {

namespace {

std::string error_of(std::string_view text) {
  try {
    catalog_model(text);
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Catalog, EveryEntryCanBeBuiltAtTheEndsOfItsRange) {
  for (const CatalogEntry& entry : catalog()) {
    SCOPED_TRACE(entry.name);
    std::vector<int> standard, least, most;
    for (const Parameter& parameter : entry.parameters) {
      standard.push_back(parameter.standard);
      least.push_back(parameter.least);
      most.push_back(parameter.most);
    }
    for (const std::vector<int>& arguments : {standard, least, most}) {
      const Model model = entry.build(arguments);
      EXPECT_NO_THROW(model.validate());
      EXPECT_FALSE(model.processes.empty());
    }
  }
}

TEST(Catalog, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const CatalogEntry& entry : catalog()) EXPECT_TRUE(names.insert(entry.name).second);
  for (const CatalogEntry& entry : catalog()) {
    const Model model = catalog_model(entry.name).model;
    std::set<std::string> processes;
    for (const Process& process : model.processes) {
      EXPECT_TRUE(processes.insert(process.name).second) << entry.name << ": " << process.name;
    }
  }
}

TEST(Catalog, ReadsArguments) {
  EXPECT_EQ(catalog_model("bank").name, "bank");
  EXPECT_EQ(catalog_model("disp").name, "disp(3,2)");
  EXPECT_EQ(catalog_model("disp( 5, 2 )").name, "disp(5,2)");
  EXPECT_EQ(catalog_model("disp(5,2)").traces, 137u);
  EXPECT_EQ(catalog_model("lastzero(10)").model.processes.size(), 11u);
}

TEST(Catalog, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("lastzer(3)"), "there is no model 'lastzer'; did you mean lastzero(N=5)?");
  EXPECT_EQ(error_of("lastzero(0)"), "'lastzero(0)': N is 0 and must be from 1 to 100");
  EXPECT_EQ(error_of("disp(1)"),
            "'disp(1)': 1 parameter(s) given, 2 expected; the model is disp(S=3,R=2)");
  EXPECT_NE(error_of("disp(1,)"), "no error");
  EXPECT_NE(error_of("disp(1,2))"), "no error");
  EXPECT_NE(error_of("disp(1,2"), "no error");
  EXPECT_NE(error_of("disp(1;2)"), "no error");
  EXPECT_NE(error_of(""), "no error");
}

TEST(Catalog, CountsThatDoNotFitAreNotKnown) {
  EXPECT_EQ(catalog_model("pi(20)").traces, 2432902008176640000u);
  EXPECT_EQ(catalog_model("pi(21)").traces, 0u);
  EXPECT_EQ(catalog_model("readers(63)").traces, std::uint64_t{1} << 63);
  EXPECT_EQ(catalog_model("readers(64)").traces, 0u);
}

}  // namespace

}  // namespace mazurka

// A native program under a memory model, as it is investigated: what is explored are execution graphs.

#pragma once

#include "graphs/graph_program.h"
#include "native/native_subject.h"
#include "native/native_threads.h"

namespace mazurka {

class NativeGraphSubject final : public NativeSubject {
 public:
  NativeGraphSubject(GraphProgram& graphs, NativeProgram& program, const Options& options)
      : NativeSubject(graphs, program, options), graphs_(graphs) {}

  Checked explored(std::string_view algorithm, const CheckOptions& options) override;

  // What is independent of each other is not known, nor what a choice would mean in another order.
  bool can_be_rearranged() const override { return false; }

  void add_notes(Report& report, const Result& result) override;
  Schedule schedule_for_others(const Schedule& schedule) override;

 private:
  GraphProgram& graphs_;
};

}  // namespace mazurka

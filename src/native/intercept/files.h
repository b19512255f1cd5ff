// What others who open files need (files.cpp).

#pragma once

namespace mazurka {

// A descriptor is about to be opened.
void opens();

// Whether the descriptor was opened in this execution.
bool is_of_execution(int file);

// The program is about to change, make or remove the file.
void will_change(int folder, const char* path);

}  // namespace mazurka

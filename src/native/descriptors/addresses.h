// Addresses of sockets, as the bytes of a sockaddr.

#pragma once

#include <string>

namespace mazurka {

int family_of(const std::string& address);
int port_of(const std::string& address);  // of IPv4 and IPv6
std::string with_port(const std::string& address, int port);
std::string any_address(int domain);

// Whether it can be reached without leaving the machine.
bool is_loopback(const std::string& address);

// 0, or what bind and connect say of one that sockets of the domain cannot have.
int error_of_address(int domain, const std::string& address);

// The same for all addresses by which a port of this machine can be reached.
std::string key_of(const std::string& address);
inline std::string key_of_path(const std::string& path) { return "path " + path; }

// Whether an address with the key is a file, which is there until it is removed.
bool is_file(const std::string& key);

}  // namespace mazurka

#include "native/descriptors/addresses.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/un.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace mazurka {

namespace {

template <typename Address>
Address as(const std::string& bytes) {
  Address address{};
  std::memcpy(&address, bytes.data(), std::min(sizeof address, bytes.size()));
  return address;
}

}  // namespace

int family_of(const std::string& address) { return as<sockaddr>(address).sa_family; }

int port_of(const std::string& address) {
  if (family_of(address) == AF_INET) return ntohs(as<sockaddr_in>(address).sin_port);
  return ntohs(as<sockaddr_in6>(address).sin6_port);
}

std::string with_port(const std::string& address, int port) {
  const auto in = htons(static_cast<std::uint16_t>(port));
  std::string result = address;
  std::memcpy(result.data() + offsetof(sockaddr_in, sin_port), &in,
              sizeof in);  // as in sockaddr_in6
  return result;
}

std::string key_of(const std::string& address) {
  if (family_of(address) != AF_UNIX) return fmt::format("port {}", port_of(address));
  std::string path = address.substr(std::min(address.size(), offsetof(sockaddr_un, sun_path)));
  if (!path.empty() && path[0] != '\0')
    path.resize(path.find('\0') == path.npos ? path.size() : path.find('\0'));
  return key_of_path(path);
}

bool is_loopback(const std::string& address) {
  switch (family_of(address)) {
    case AF_UNIX: return true;
    case AF_INET: {
      const std::uint32_t host = ntohl(as<sockaddr_in>(address).sin_addr.s_addr);
      return host >> 24 == 127 || host == INADDR_ANY;
    }
    case AF_INET6: {
      const in6_addr host = as<sockaddr_in6>(address).sin6_addr;
      const bool is_mapped = IN6_IS_ADDR_V4MAPPED(&host) && host.s6_addr[12] == 127;
      return IN6_IS_ADDR_LOOPBACK(&host) || IN6_IS_ADDR_UNSPECIFIED(&host) || is_mapped;
    }
    default: return false;
  }
}

std::string any_address(int domain) {
  if (domain == AF_INET) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    return {reinterpret_cast<const char*>(&address), sizeof address};
  }
  if (domain == AF_INET6) {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    return {reinterpret_cast<const char*>(&address), sizeof address};
  }
  const sa_family_t family = AF_UNIX;
  return {reinterpret_cast<const char*>(&family), sizeof family};
}

int error_of_address(int domain, const std::string& address) {
  const std::size_t least = domain == AF_INET    ? sizeof(sockaddr_in)
                            : domain == AF_INET6 ? offsetof(sockaddr_in6, sin6_scope_id)
                                                 : sizeof(sa_family_t);
  if (address.size() < least) return EINVAL;
  if (family_of(address) == domain) return 0;
  return domain == AF_UNIX ? EINVAL : EAFNOSUPPORT;
}

bool is_file(const std::string& key) {
  const std::string beginning = key_of_path("");
  return key.size() > beginning.size() && key.starts_with(beginning) &&
         key[beginning.size()] != '\0';
}

}  // namespace mazurka

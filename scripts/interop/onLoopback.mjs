// Loaded before the code of a process that reads hosts as on the internet: names that end in “.localhost” lead to this machine, as RFC 6761 says.
import dns from 'node:dns'

const lookUp = dns.lookup
// The functions of node:net look up a name by this one.
dns.lookup = (name, ...rest) => lookUp(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest)

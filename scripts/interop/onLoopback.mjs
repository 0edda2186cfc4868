// Loaded before other code, in processes that resolve host names as on the internet: names ending in “.localhost” lead to this machine, as
// RFC 6761 says.
import dns from 'node:dns'

const lookUp = dns.lookup
// node:net resolves names with this function.
dns.lookup = (name, ...rest) => lookUp(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest)

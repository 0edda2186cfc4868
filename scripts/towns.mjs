// Two demo servers (“towns”) on this machine: their host names, which every browser resolves to this machine, and how each is configured to
// know the other.
import { join } from 'node:path'

/** `hue` is the accent colour in degrees, so that the two servers look different. */
const TOWNS = [
  { name: 'Wrenmouth', description: 'Where the ferry leaves.', hue: 268 },
  { name: 'Ternhaven', description: 'Where the ferry arrives.', hue: 152 },
]

/** Host, arguments and environment of each. They have different host names, because cookies of different ports on one host are not separate. */
export function townsOf(env) {
  const first = Number(env.PORT || 3000)
  const hosts = TOWNS.map(({ name }, index) => `${name.toLowerCase()}.localhost:${first + index}`)
  return TOWNS.map(({ name, description, hue }, index) => {
    const neighbour = hosts[1 - index]
    return {
      name,
      host: hosts[index],
      words: ['--town', name, '--neighbour', neighbour],
      env: {
        ...env,
        HOST: '127.0.0.1',
        PORT: String(first + index),
        PUBLIC_URL: `http://${hosts[index]}`,
        DATA_DIR: join(env.DATA_DIR || 'data', name.toLowerCase()),
        INSTANCE_TITLE: name,
        INSTANCE_DESCRIPTION: description,
        ACCENT_HUE: String(hue),
        FEDERATION: 'on',
        // Not secret, like the password of the demo's account, because these servers are only reachable from this machine.
        FEDERATION_SECRET: `the-two-towns-know-each-other-${name.toLowerCase()}`,
        FEDERATION_NEIGHBOURS: neighbour,
        DATABASE_URL: '',
        S3_BUCKET: '',
      },
    }
  })
}

// Two towns on this machine: their names, which lead to this machine in every browser, and what each server is told of the other.
import { join } from 'node:path'

/** Degrees on the colour wheel: the second one looks different at a glance. */
const TOWNS = [
  { name: 'Wrenmouth', description: 'Where the ferry leaves.', hue: 268 },
  { name: 'Ternhaven', description: 'Where the ferry arrives.', hue: 152 },
]

/** Host, arguments and environment of each. Names of their own also keep their cookies apart, which ports do not. */
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
        // Known to everybody, like the password of the demo's account: these towns are on this machine alone.
        FEDERATION_SECRET: `the-two-towns-know-each-other-${name.toLowerCase()}`,
        FEDERATION_NEIGHBOURS: neighbour,
        DATABASE_URL: '',
        S3_BUCKET: '',
      },
    }
  })
}

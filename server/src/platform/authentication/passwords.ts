import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's advice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_LENGTH = 32

/** The hash in the usual text form, which contains its own cost parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: normal(password), nonce, tagLength: TAG_LENGTH, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether the password is the one that was hashed. It takes the same time where the hash is invalid. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  const [, memory, passes, parallelism, nonce, tag] = match ?? []
  const expected = Buffer.from(tag ?? '', 'base64')
  const actual = await derive('argon2id', {
    message: normal(password),
    nonce: nonce === undefined ? Buffer.alloc(16) : Buffer.from(nonce, 'base64'),
    tagLength: expected.length || TAG_LENGTH,
    memory: Number(memory ?? COST.memory),
    passes: Number(passes ?? COST.passes),
    parallelism: Number(parallelism ?? COST.parallelism),
  })
  return match !== null && actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Different keyboards may enter the same letter as different code points. */
function normal(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

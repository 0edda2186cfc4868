import { generateKeyPair } from 'node:crypto'
import type { KeyObject, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { importJwk } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { runDetached } from '../../platform/database/Caller.ts'
import { json } from '../../platform/database/json.ts'
import { createTextCipher } from './createTextCipher.ts'

/** The key pairs of accounts, RSA first, because every server supports it. */
export interface AccountKeys {
  /** The keys of an existing account; they are created when first requested. */
  obtain(accountId: string): Promise<KeyPair[]>
  /** The stored keys, also of a deleted account. */
  find(accountId: string): Promise<KeyPair[]>
}

const ALGORITHMS = ['rsa', 'ed25519'] as const

interface KeyPair {
  readonly publicKey: ImportedKey
  readonly privateKey: ImportedKey
}
interface StoredKeys {
  readonly algorithm: string
  readonly public_key: webcrypto.JsonWebKey
  readonly private_key: string
}
type ImportedKey = Awaited<ReturnType<typeof importJwk>>

/** The same length as in Mastodon; longer keys take seconds to create and are refused by some servers. */
const RSA_BITS = 2048
/** How many imported keys are cached: importing one takes longer than reading a post. */
const MOST_IMPORTED = 200
const generate = promisify(generateKeyPair)

export function createAccountKeys({ db, now }: Pick<AppContext, 'db' | 'now'>, secret: string): AccountKeys {
  const cipher = createTextCipher(secret)
  /** Keyed by the stored rows, the least recently used first. */
  const imported = new Map<string, Promise<KeyPair>>()
  const making = new Map<string, Promise<KeyPair[]>>()
  let last: Promise<unknown> = Promise.resolve()

  const find = async (accountId: string): Promise<KeyPair[]> => {
    const rows = await db
      .selectFrom('account_keys')
      .select(['algorithm', 'public_key', 'private_key'])
      .where('account_id', '=', accountId)
      .execute()
    const found = ALGORITHMS.flatMap((algorithm) => rows.find((row) => row.algorithm === algorithm) ?? [])
    return Promise.all(found.map((row) => importOnce(accountId, row)))
  }

  /** The rows are read each time, because they may have changed; the import of unchanged rows is cached. */
  const importOnce = (accountId: string, row: StoredKeys): Promise<KeyPair> => {
    const place = placeOf(accountId, row.algorithm)
    const stored = JSON.stringify([place, row.public_key, row.private_key])
    const known = imported.get(stored) ?? importPair(row, place)
    imported.delete(stored)
    imported.set(stored, known)
    known.catch(() => imported.delete(stored))
    for (const [oldest] of imported) if (imported.size > MOST_IMPORTED) imported.delete(oldest)
    return known
  }

  const importPair = async (row: StoredKeys, place: string): Promise<KeyPair> => ({
    publicKey: await importJwk(row.public_key, 'public'),
    privateKey: await importJwk(JSON.parse(cipher.open(row.private_key, place)) as webcrypto.JsonWebKey, 'private'),
  })

  const make = async (accountId: string): Promise<KeyPair[]> => {
    const rows = await Promise.all(
      ALGORITHMS.map(async (algorithm) => {
        const { publicKey, privateKey } = await (algorithm === 'rsa' ? generate('rsa', { modulusLength: RSA_BITS }) : generate('ed25519'))
        return {
          account_id: accountId,
          algorithm,
          public_key: json(jwkOf(publicKey)),
          private_key: cipher.lock(JSON.stringify(jwkOf(privateKey)), placeOf(accountId, algorithm)),
          created_at: now(),
        }
      }),
    )
    // Another process may have stored keys first: the stored ones are used.
    await db
      .insertInto('account_keys')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return find(accountId)
  }

  /** Keys are created one after another, so that many requests occupy at most one processor. A key is completed even if its caller has given up. */
  const makeInTurn = (accountId: string): Promise<KeyPair[]> => {
    const begun = making.get(accountId) ?? last.then(() => runDetached(() => make(accountId)))
    making.set(accountId, begun)
    last = begun.catch(() => undefined).then(() => void making.delete(accountId))
    return begun
  }

  return {
    find,
    async obtain(accountId) {
      const found = await find(accountId)
      return found.length === ALGORITHMS.length ? found : makeInTurn(accountId)
    },
  }
}

/** The hash algorithm is stored too, because other key formats do not contain it. */
function jwkOf(key: KeyObject): webcrypto.JsonWebKey {
  return { ...key.export({ format: 'jwk' }), ...(key.asymmetricKeyType === 'rsa' ? { alg: 'RS256' } : {}) }
}

/** Encryption is bound to the account: keys swapped in the database cannot be decrypted, so nobody can sign as another account. */
function placeOf(accountId: string, algorithm: string): string {
  return `${accountId}:${algorithm}`
}

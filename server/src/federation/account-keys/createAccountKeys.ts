import { generateKeyPair } from 'node:crypto'
import type { KeyObject, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { importJwk } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { runDetached } from '../../platform/database/Caller.ts'
import { json } from '../../platform/database/json.ts'
import { createSeal } from './createSeal.ts'

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
type ImportedKey = Awaited<ReturnType<typeof importJwk>>

/** The same length as in Mastodon; longer keys take seconds to create and are refused by some servers. */
const RSA_BITS = 2048
const generate = promisify(generateKeyPair)

export function createAccountKeys({ db, now }: Pick<AppContext, 'db' | 'now'>, secret: string): AccountKeys {
  const seal = createSeal(secret)
  const making = new Map<string, Promise<KeyPair[]>>()
  let last: Promise<unknown> = Promise.resolve()

  const find = async (accountId: string): Promise<KeyPair[]> => {
    const rows = await db
      .selectFrom('account_keys')
      .select(['algorithm', 'public_key', 'private_key'])
      .where('account_id', '=', accountId)
      .execute()
    const found = ALGORITHMS.flatMap((algorithm) => rows.find((row) => row.algorithm === algorithm) ?? [])
    return Promise.all(
      found.map(async (row) => ({
        publicKey: await importJwk(row.public_key, 'public'),
        privateKey: await importJwk(
          JSON.parse(seal.open(row.private_key, placeOf(accountId, row.algorithm))) as webcrypto.JsonWebKey,
          'private',
        ),
      })),
    )
  }

  const make = async (accountId: string): Promise<KeyPair[]> => {
    const rows = await Promise.all(
      ALGORITHMS.map(async (algorithm) => {
        const { publicKey, privateKey } = await (algorithm === 'rsa' ? generate('rsa', { modulusLength: RSA_BITS }) : generate('ed25519'))
        return {
          account_id: accountId,
          algorithm,
          public_key: json(jwkOf(publicKey)),
          private_key: seal.lock(JSON.stringify(jwkOf(privateKey)), placeOf(accountId, algorithm)),
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

  /** Keys are created one after another, so that many requests occupy at most one processor, and even if the caller has gone. */
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

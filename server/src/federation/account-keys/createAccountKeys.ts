import { generateKeyPair } from 'node:crypto'
import type { KeyObject, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { importJwk } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { askForNobody } from '../../platform/database/asker.ts'
import { json } from '../../platform/database/json.ts'
import { createSeal } from './createSeal.ts'

/** Key pairs that accounts sign with, RSA first, which every server understands. */
export interface AccountKeys {
  /** Of an account that is there: made at the first time they are asked for. */
  obtain(accountId: string): Promise<KeyPair[]>
  /** Those that are kept, also of an account that was deleted. */
  find(accountId: string): Promise<KeyPair[]>
}

const ALGORITHMS = ['rsa', 'ed25519'] as const

interface KeyPair {
  readonly publicKey: ImportedKey
  readonly privateKey: ImportedKey
}
type ImportedKey = Awaited<ReturnType<typeof importJwk>>

/** As long as Mastodon's; longer ones take seconds to make and are refused by some servers. */
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
    // Another process may have been quicker: the keys that were stored first are the account's.
    await db
      .insertInto('account_keys')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return find(accountId)
  }

  /** One account after another, so that strangers who ask for everybody take one processor at most; also for an asker who left. */
  const makeInTurn = (accountId: string): Promise<KeyPair[]> => {
    const begun = making.get(accountId) ?? last.then(() => askForNobody(() => make(accountId)))
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

/** With the hash it is used with, which other formats leave to the reader. */
function jwkOf(key: KeyObject): webcrypto.JsonWebKey {
  return { ...key.export({ format: 'jwk' }), ...(key.asymmetricKeyType === 'rsa' ? { alg: 'RS256' } : {}) }
}

/** Locked keys cannot be swapped in the database: whoever could would sign as somebody else. */
function placeOf(accountId: string, algorithm: string): string {
  return `${accountId}:${algorithm}`
}

import { Client } from 'pg'
import type { PoolClient } from 'pg'
import { CallerGone, runDetached, currentCaller } from './Caller.ts'
import type { Caller } from './Caller.ts'

type Query = (...words: unknown[]) => Promise<unknown>

/** Makes each connection of a pool skip statements whose caller has gone, and cancel the running one when its caller goes. */
export function cancelAbandonedStatements(connectionString: string): (client: PoolClient) => void {
  return (client) => {
    const plain = (client.query as unknown as Query).bind(client)

    async function watched(caller: Caller, words: unknown[]): Promise<unknown> {
      if (caller.isGone()) throw new CallerGone()
      const cancelling: Promise<void>[] = []
      const endWatch = caller.onGone(() => void cancelling.push(runDetached(() => cancel(connectionString, client))))
      try {
        return await plain(...words)
      } catch (error) {
        throw cancelling.length === 0 ? error : new CallerGone()
      } finally {
        endWatch()
        if (cancelling.length > 0) {
          await Promise.all(cancelling)
          // The cancel signal may arrive after its statement has ended; this statement absorbs it, so that it does not cancel that of the
          // next caller.
          await plain('select 1').catch(() => undefined)
        }
      }
    }

    const query: Query = (...words) => {
      const caller = currentCaller()
      // The pool itself passes a callback; and the connection has to be released in any case.
      const isExempt = caller === null || words[0] === 'rollback' || typeof words.at(-1) === 'function'
      return isExempt ? plain(...words) : watched(caller, words)
    }
    Object.assign(client, { query })
  }
}

/** Over a connection of its own, because all connections of the pool may be busy with abandoned statements. */
async function cancel(connectionString: string, client: PoolClient): Promise<void> {
  const { processID } = client as unknown as { readonly processID: number | null }
  const messenger = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
  try {
    await messenger.connect()
    await messenger.query('select pg_cancel_backend($1)', [processID])
  } catch {
    // If cancelling fails, the statement's time limit ends it later.
  } finally {
    await messenger.end().catch(() => undefined)
  }
}

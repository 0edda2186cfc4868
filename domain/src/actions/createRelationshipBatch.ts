import { accountEndpoints } from '@starling/api/accounts'
import { asApiError } from '@starling/api/client'
import type { SessionPorts } from '../ports/index.ts'

/** How long ids are collected before one request asks for all of them, in milliseconds. */
const BATCH_MS = 500

/** The longest list of ids sent at once. */
const BATCH_SIZE = 40

/** Temporary failures. */
const passing: ReadonlySet<string> = new Set(['offline', 'timeout', 'rate-limited', 'server'])

/** The waits before failed ids are requested again, in milliseconds each after the one before; afterwards only together with the next ids. */
const AGAIN_MS = [2000, 4000, 10_000, 20_000, ...Array.from({ length: 10 }, () => 60_000)]

/** Loads relationships, as many as possible with one request. */
export interface RelationshipBatch {
  /** Ids that are already loaded or requested are not asked for again. */
  ensure(accountIds: readonly string[]): void
  /** The same, but requests a relationship again while a follow request is pending, because no event reports the answer. */
  renew(accountId: string): void
}

/** Makes the collector of relationships. */
export function createRelationshipBatch(core: SessionPorts): RelationshipBatch {
  const waiting = new Set<string>()
  const asked = new Set<string>()
  /** Ids that failed temporarily. A button that waits for a relationship stays on the screen, and requests it only once. */
  const failed = new Set<string>()
  let isScheduled = false
  let turn = 0
  let isResting = false

  function askAgain(): void {
    const waitMs = AGAIN_MS[turn]
    if (waitMs === undefined || isResting) return
    turn += 1
    isResting = true
    core.clock.setTimer(() => {
      isResting = false
      ensure([...failed])
    }, waitMs)
  }

  async function ask(ids: readonly string[]): Promise<void> {
    try {
      const { data, askedAt } = await core.client.call(accountEndpoints.relationships, { query: { id: [...ids], with_suspended: true } })
      for (const relationship of data) core.store.put('relationship', relationship.id, relationship, askedAt)
      turn = 0
    } catch (cause) {
      const isPassing = passing.has(asApiError(cause).kind)
      for (const id of ids) {
        asked.delete(id)
        if (isPassing) failed.add(id)
      }
      if (isPassing) askAgain()
      core.alert(cause, { action: 'relationships', isSilent: true })
    }
  }

  function flush(): void {
    isScheduled = false
    const ids = [...waiting]
    waiting.clear()
    for (let at = 0; at < ids.length; at += BATCH_SIZE) void ask(ids.slice(at, at + BATCH_SIZE))
  }

  function ensure(accountIds: readonly string[]): void {
    if (core.meId === null) return
    for (const id of accountIds) {
      failed.delete(id)
      if (id === core.meId || asked.has(id) || core.store.base('relationship', id) !== undefined) continue
      asked.add(id)
      waiting.add(id)
    }
    schedule()
  }

  function schedule(): void {
    if (waiting.size === 0 || isScheduled) return
    isScheduled = true
    core.clock.setTimer(flush, BATCH_MS)
  }

  return {
    ensure,
    renew(id) {
      const known = core.store.base('relationship', id)
      if (!known?.requested && !known?.requested_by) return ensure([id])
      waiting.add(id)
      schedule()
    },
  }
}

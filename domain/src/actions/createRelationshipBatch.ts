import { accountEndpoints } from '@starling/api/accounts'
import type { SessionPorts } from '../ports/index.ts'

/** How long ids are collected before one request asks for all of them, in milliseconds. */
const BATCH_MS = 500

/** The longest list of ids sent at once. */
const BATCH_SIZE = 40

/** Makes the collector of relationships: ids that are already loaded or requested are not asked for again. */
export function createRelationshipBatch(core: SessionPorts): { ensure(accountIds: readonly string[]): void } {
  const waiting = new Set<string>()
  const asked = new Set<string>()
  let isScheduled = false

  async function ask(ids: readonly string[]): Promise<void> {
    try {
      const { data, askedAt } = await core.client.call(accountEndpoints.relationships, { query: { id: [...ids], with_suspended: true } })
      for (const relationship of data) core.store.put('relationship', relationship.id, relationship, askedAt)
    } catch (cause) {
      for (const id of ids) asked.delete(id)
      core.alert(cause, { action: 'relationships', isSilent: true })
    }
  }

  function flush(): void {
    isScheduled = false
    const ids = [...waiting]
    waiting.clear()
    for (let at = 0; at < ids.length; at += BATCH_SIZE) void ask(ids.slice(at, at + BATCH_SIZE))
  }

  return {
    ensure(accountIds) {
      if (core.meId === null) return
      for (const id of accountIds) {
        if (id === core.meId || asked.has(id) || core.store.base('relationship', id) !== undefined) continue
        asked.add(id)
        waiting.add(id)
      }
      if (waiting.size === 0 || isScheduled) return
      isScheduled = true
      core.clock.setTimer(flush, BATCH_MS)
    },
  }
}

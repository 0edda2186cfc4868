import { ApiError } from '@starling/api/client'
import { scheduledStatusEndpoints, scheduleEndpoint } from '@starling/api/scheduled-statuses'
import { statusEndpoints } from '@starling/api/statuses'
import type { SessionPorts } from '../ports/index.ts'
import type { PublishOptions } from './createPublishing.ts'
import { IgnoredScheduleError } from './IgnoredScheduleError.ts'
import type { StatusDraft } from './StatusDraft.ts'

/** A post for the server to publish later. */
export interface TimedDraft extends StatusDraft {
  /** ISO 8601. */
  readonly scheduled_at: string
}

/** The functions for scheduled posts. */
export interface Scheduling {
  /** Schedules the post; rejects with IgnoredScheduleError where the server published it at once. */
  schedule(draft: TimedDraft, idempotencyKey: string, options?: PublishOptions): Promise<void>
}

/** Makes the functions for scheduled posts (R-comp-03). */
export function createScheduling({ client, alert }: Pick<SessionPorts, 'client' | 'alert'>): Scheduling {
  /** After a lost answer: the server may have scheduled it already. */
  async function isThere({ status, scheduled_at: at }: TimedDraft): Promise<boolean> {
    const { data } = await client.call(scheduledStatusEndpoints.list, { query: { limit: 40 } })
    // Some servers store whole seconds only.
    return data.some(({ params, scheduled_at: other }) => params.text === status && Math.abs(Date.parse(other) - Date.parse(at)) < 1000)
  }

  return {
    async schedule(draft, idempotencyKey, { earlier, keepalive } = {}) {
      try {
        if (earlier !== undefined && (await isThere(draft))) return
        const { media_attributes: _, ...body } = draft
        const { data } = await client.call(scheduleEndpoint, { body, idempotencyKey, keepalive })
        if (data.scheduled_at !== null && data.scheduled_at !== '') return
        const isDeleted = await client.call(statusEndpoints.delete, { params: { id: data.id } }).then(
          () => true,
          (cause: unknown) => cause instanceof ApiError && cause.kind === 'not-found',
        )
        throw new IgnoredScheduleError(draft.scheduled_at, isDeleted)
      } catch (cause) {
        alert(cause, { action: 'publish' })
        throw cause
      }
    },
  }
}

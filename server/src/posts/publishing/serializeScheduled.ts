import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeMedia } from '../../files/media/serializeMedia.ts'
import type { ScheduledStatusTable } from './table.ts'

/** Scheduled statuses as JSON, for their author. https://docs.joinmastodon.org/entities/ScheduledStatus/ */
export async function serializeScheduled(ctx: AppContext, rows: readonly Selectable<ScheduledStatusTable>[]) {
  if (rows.length === 0) return []
  const media = await ctx.db
    .selectFrom('media_attachments')
    .selectAll()
    .where(
      'scheduled_status_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  const files = new Map(media.map((file) => [file.id, file]))
  return rows.map(({ id, scheduled_at: at, params, idempotency_key: key, failed_at: failedAt, failure_reason: reason }) => {
    const poll = params.poll ?? null
    return {
      id,
      scheduled_at: at.toISOString(),
      // Null while it waits. Our own property: Mastodon discards scheduled statuses that fail.
      failed_at: failedAt?.toISOString() ?? null,
      failure_reason: reason,
      params: {
        text: params.status ?? '',
        spoiler_text: params.spoiler_text ?? null,
        visibility: params.visibility ?? null,
        sensitive: params.sensitive ?? null,
        language: params.language ?? null,
        in_reply_to_id: params.in_reply_to_id ?? null,
        quoted_status_id: params.quoted_status_id ?? null,
        // Left out where not chosen: the documentation does not allow null, or does not know them.
        ...chosenOf(params),
        media_ids: params.media_ids ?? null,
        poll: poll === null ? null : { ...poll, multiple: poll.multiple ?? false, hide_totals: poll.hide_totals ?? false },
        scheduled_at: null,
        idempotency: key,
        with_rate_limit: false,
        // A number according to the documentation, which our ids exceed; no client needs it.
        application_id: 0,
      },
      media_attachments: (params.media_ids ?? []).flatMap((fileId) => {
        const file = files.get(fileId)
        return file === undefined ? [] : [serializeMedia(ctx, file)]
      }),
    }
  })
}

function chosenOf(params: Selectable<ScheduledStatusTable>['params']) {
  const { quote_approval_policy, quote_review_policy, searchability, markdown, circle_id } = params
  const named = { quote_approval_policy, quote_review_policy, searchability, markdown, circle_id: circle_id ?? undefined }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

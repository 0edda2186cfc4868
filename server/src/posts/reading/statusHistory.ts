import type { StatusEdit, StatusSource } from '@starling/api/statuses'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccount } from '../../people/accounts/serializeAccounts.ts'
import { loadEmojisOfTexts } from '../../files/custom-emojis/loadCustomEmojis.ts'
import { serializeMedia } from '../../files/media/serializeMedia.ts'
import type { MediaRow } from '../../files/media/serializeMedia.ts'
import type { StatusRow } from '../statuses/statusRow.ts'
import type { StatusEditTable } from '../statuses/table.ts'

/** Every version of a status, oldest first; a status that was never edited has one. */
export async function statusHistory(ctx: AppContext, row: StatusRow, viewerId: string | null): Promise<StatusEdit[]> {
  const [edits, account, media, poll] = await Promise.all([
    ctx.db.selectFrom('status_edits').selectAll().where('status_id', '=', row.id).orderBy('id').execute(),
    serializeAccount(ctx, row.account_id, viewerId),
    ctx.db.selectFrom('media_attachments').selectAll().where('status_id', '=', row.id).orderBy('position').orderBy('id').execute(),
    row.poll_id === null ? undefined : ctx.db.selectFrom('polls').select('options').where('id', '=', row.poll_id).executeTakeFirst(),
  ])
  const current = {
    content: row.content,
    text: row.text,
    spoiler_text: row.spoiler_text,
    sensitive: row.sensitive,
    created_at: row.created_at,
    media,
    poll_options: poll?.options ?? null,
  }
  const kept = new Map(media.map((file) => [file.id, file]))
  const versions = edits.length === 0 ? [current] : edits.map((edit) => versionOf(edit, kept))
  const domain = account?.acct.split('@')[1] ?? null
  const emojis = await loadEmojisOfTexts(
    ctx,
    versions.map((version, index) => ({
      key: String(index),
      domain,
      text: `${version.spoiler_text}\n${version.text}\n${(version.poll_options ?? []).join('\n')}`,
    })),
  )
  return versions.map((version, index) => ({
    content: version.content,
    spoiler_text: version.spoiler_text,
    sensitive: version.sensitive,
    created_at: version.created_at.toISOString(),
    account,
    poll: version.poll_options === null ? null : { options: version.poll_options.map((title) => ({ title })) },
    media_attachments: version.media.map((file) => serializeMedia(ctx, file)),
    emojis: emojis.get(String(index)) ?? [],
    quote: null,
  }))
}

/** The attachments of a version, if they still exist, with the descriptions of that time. */
function versionOf(edit: Selectable<StatusEditTable>, kept: ReadonlyMap<string, MediaRow>) {
  const media: MediaRow[] = []
  for (const { id, description } of edit.media) {
    const file = kept.get(id)
    if (file !== undefined) media.push({ ...file, description })
  }
  return { ...edit, media }
}

/** The text as written, the circle if it still exists, and what a poll does not tell of itself; only for the author. */
export async function statusSource({ db }: Pick<AppContext, 'db'>, row: StatusRow): Promise<StatusSource> {
  const [circle, poll] = await Promise.all([
    row.circle_id === null ? undefined : db.selectFrom('circles').select('id').where('id', '=', row.circle_id).executeTakeFirst(),
    row.poll_id === null ? undefined : db.selectFrom('polls').select('hide_totals').where('id', '=', row.poll_id).executeTakeFirst(),
  ])
  return {
    id: row.id,
    text: row.text,
    spoiler_text: row.spoiler_text,
    content_type: row.markdown ? 'text/markdown' : 'text/plain',
    circle_id: circle?.id ?? null,
    ...poll,
  }
}

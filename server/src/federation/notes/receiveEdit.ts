import type { AppContext } from '../../AppContext.ts'
import { storeRemoteEmojis } from '../../files/custom-emojis/storeRemoteEmojis.ts'
import { indexTokens } from '../../formatting/searchTokens.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { loadStatusRows } from '../../posts/statuses/statusRow.ts'
import { isSameVersion, loadVersion, storeEdit } from '../../posts/writing/storeEdit.ts'
import type { Version } from '../../posts/writing/storeEdit.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'
import { accountsWith } from './accountsWith.ts'
import { knownReferences } from './knownReferences.ts'
import { insertRemoteMedia } from './insertRemoteMedia.ts'
import type { RemoteNote } from './readNote.ts'
import { receiveTallies } from './receiveTallies.ts'
import { storedPoll } from './readPoll.ts'
import { lockObject } from './tombstones.ts'

/**
 * Takes over what the author of a known post has made of it. Whom it is for does not change. An older version than the known one changes nothing. `tied` where
 * another version of the same second is known, which changes nothing either unless this one was fetched just now: many servers write whole seconds, and what they
 * send arrives in any order.
 */
export async function receiveEdit(
  ctx: AppContext,
  statusId: string,
  note: RemoteNote,
  { author, isFetched }: { readonly author: RemoteActor; readonly isFetched: boolean },
): Promise<'tied' | null> {
  const row = (await loadStatusRows(ctx, [statusId], author.id)).get(statusId)
  if (row === undefined || row.local || row.account_id !== author.id || row.reblog_of_id !== null) return null
  // Numbers and states come with the date of the version they are of, or with none before the first edit: then an edit has overtaken them.
  if (!isFetched && note.updated === null && row.edited_at !== null) return null
  const now = ctx.now()
  const at = note.updated === null || note.updated > now ? now : note.updated
  const isTied = row.edited_at !== null && at.getTime() === row.edited_at.getTime()
  const isNewer = (known: Date | null) => known === null || at > known || (isFetched && at.getTime() === known.getTime())
  // Numbers of a poll come without a date of an edit.
  if (note.poll !== null && (note.updated === null || row.edited_at === null || note.updated >= row.edited_at))
    await receiveTallies(ctx, row.id, note.poll)
  if (!isNewer(row.edited_at) && !isTied) return null
  const before = await loadVersion(ctx, row)
  const stored = await ctx.db.selectFrom('media_attachments').select(['id', 'remote_url']).where('status_id', '=', row.id).execute()
  // A file that stays keeps its id, and with it what was fetched of it.
  const media = note.media
    .map((file) => ({ file, known: stored.find(({ remote_url }) => remote_url === file.url)?.id ?? null }))
    .map((each) => ({ ...each, id: each.known ?? ctx.ids.next() }))
  const claimed = media.map(({ id, file }) => ({ id, description: file.description }))
  const after: Version = {
    text: note.text,
    content: note.html,
    spoiler_text: note.spoilerText,
    sensitive: note.sensitive,
    media: claimed,
    poll_options: note.poll === null ? null : [...note.poll.options],
  }
  // Some servers send tallies and states in the same way, without a date of an edit.
  const isChanged = !isSameVersion(before, after) && note.updated !== null
  if (isSameVersion(before, after)) return null
  if (isTied && !isFetched) return 'tied'
  await storeRemoteEmojis(ctx, author.domain, note.emojis)
  let isOvertaken = false
  await storeEdit(
    ctx,
    row,
    {
      before,
      after,
      at,
      content: {
        words: { text: note.text, spoilerText: note.spoilerText },
        rendered: {
          content: note.html,
          mentionedIds: await accountsWith(ctx, note.mentioned),
          hashtags: note.hashtags,
          tokens: indexTokens(`${note.spoilerText}\n${note.text}`),
        },
        media: claimed,
        references: await referencesAfter(ctx, row.id, note, author.id),
        memberIds: [],
      },
      isChanged,
      language: note.language,
      markdown: false,
      poll: note.poll === null ? null : storedPoll(note.poll, now),
      expiresAt: row.expires_at,
      quotePolicy: row.quote_policy,
      reviewPolicy: row.quote_review_policy,
    },
    async (db) => {
      await lockObject(db, note.uri)
      const latest = await db.selectFrom('statuses').select('edited_at').where('id', '=', row.id).executeTakeFirst()
      const known = latest?.edited_at ?? null
      // Another version came while this one was read.
      isOvertaken = known?.getTime() === at.getTime() && !isFetched
      if (!isNewer(known)) return false
      await insertRemoteMedia(
        db,
        author.id,
        media.filter(({ known }) => known === null),
        now,
      )
      for (const { file, known } of media)
        if (known !== null)
          await db.updateTable('media_attachments').set({ description: file.description }).where('id', '=', known).execute()
      return true
    },
  ).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
  return isOvertaken ? 'tied' : null
}

/** Those that the edited post names; where it names none itself, those that are known of it. */
async function referencesAfter(ctx: AppContext, statusId: string, { references }: RemoteNote, authorId: string): Promise<string[]> {
  if (references.collection === null) return knownReferences(ctx, references.uris, authorId)
  const rows = await ctx.db.selectFrom('status_references').select('target_status_id').where('status_id', '=', statusId).execute()
  return rows.map((row) => row.target_status_id)
}

import type { AppContext } from '../../AppContext.ts'
import { storeRemoteEmojis } from '../../files/custom-emojis/storeRemoteEmojis.ts'
import { indexTokens } from '../../formatting/searchTokens.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { loadStatusRows } from '../../posts/statuses/statusRow.ts'
import type { StatusRow } from '../../posts/statuses/statusRow.ts'
import { isSameVersion, loadVersion, storeEdit } from '../../posts/writing/storeEdit.ts'
import type { Version } from '../../posts/writing/storeEdit.ts'
import { clampSearchability } from '../../visibility/visibilities.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'
import { accountsWith } from './accountsWith.ts'
import { knownReferences } from './knownReferences.ts'
import { insertRemoteMedia } from './insertRemoteMedia.ts'
import { matchMedia, updateMedia } from './knownMedia.ts'
import type { RemoteNote } from './readNote.ts'
import { policiesOf, searchabilityOf } from './receiveNote.ts'
import { receiveTallies } from './receiveTallies.ts'
import { storedPoll } from './readPoll.ts'
import { lockObject } from './tombstones.ts'

/**
 * Stores an edit of a known remote post. Its audience does not change. An older version than the stored one changes nothing. `tied` where
 * the stored version has the same second: the new one then changes nothing either, unless it was fetched just now, because many servers
 * write whole seconds and their activities arrive in any order.
 */
export async function receiveEdit(
  ctx: AppContext,
  statusId: string,
  note: RemoteNote,
  { author, isFetched }: { readonly author: RemoteActor; readonly isFetched: boolean },
): Promise<'tied' | null> {
  const row = (await loadStatusRows(ctx, [statusId], author.id)).get(statusId)
  if (row === undefined || row.local || row.account_id !== author.id || row.reblog_of_id !== null) return null
  // Counts and quote states carry the date of their version, or none before the first edit: without a date, a stored edit is newer.
  if (!isFetched && note.updated === null && row.edited_at !== null) return null
  const now = ctx.now()
  const at = note.updated === null || note.updated > now ? now : note.updated
  const isTied = row.edited_at !== null && at.getTime() === row.edited_at.getTime()
  const isNewer = (known: Date | null) => known === null || at > known || (isFetched && at.getTime() === known.getTime())
  // The counts of a poll carry no date of an edit.
  if (note.poll !== null && (note.updated === null || row.edited_at === null || note.updated >= row.edited_at))
    await receiveTallies(ctx, row.id, note.poll)
  if (!isNewer(row.edited_at) && !isTied) return null
  const before = await loadVersion(ctx, row)
  const media = await matchMedia(ctx, row.id, note.media)
  const claimed = media.map(({ id, file }) => ({ id, description: file.description }))
  const after: Version = {
    text: note.text,
    content: note.html,
    spoiler_text: note.spoilerText,
    sensitive: note.sensitive,
    media: claimed,
    poll_options: note.poll === null ? null : [...note.poll.options],
  }
  const isSame = isSameVersion(before, after)
  // The author's settings carry the date of their version, as counts and quote states do.
  const settings = settingsOf(note, row, author)
  if (
    isSame &&
    media.every((each) => each.isSame) &&
    Object.entries(settings).every(([name, value]) => row[name as keyof Settings] === value)
  )
    return null
  const isChanged = !isSame && note.updated !== null
  if (isTied && !isFetched && !isSame) return 'tied'
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
      language: settings.language,
      searchability: settings.searchability,
      markdown: false,
      poll: note.poll === null ? null : storedPoll(note.poll, now),
      expiresAt: row.expires_at,
      quotePolicy: settings.quote_policy,
      reviewPolicy: settings.quote_review_policy,
    },
    async (db) => {
      await lockObject(db, note.uri)
      const latest = await db.selectFrom('statuses').select('edited_at').where('id', '=', row.id).executeTakeFirst()
      const known = latest?.edited_at ?? null
      const isSameDate = known?.getTime() === at.getTime()
      // Another version was stored while this one was read.
      isOvertaken = isSameDate && !isFetched && !isSame
      if (!isNewer(known) && !(isSameDate && isSame)) return false
      const added = media.filter(({ isKnown }) => !isKnown)
      await insertRemoteMedia(db, author.id, added, now)
      for (const each of media) if (each.isKnown) await updateMedia(db, each)
      await db
        .updateTable('statuses')
        .set({ is_quote_asked: note.quotePolicy !== null })
        .where('id', '=', row.id)
        .execute()
      return true
    },
  ).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
  return isOvertaken ? 'tied' : null
}

type Settings = Pick<StatusRow, 'language' | 'searchability' | 'quote_policy' | 'quote_review_policy'>

/** The author's settings for the post. If the server does not support searchability, the stored one stays. */
function settingsOf(note: RemoteNote, row: StatusRow, author: RemoteActor): Settings {
  const { quotePolicy, quoteReviewPolicy } = policiesOf(note, row.visibility, author.followersUrl)
  return {
    language: note.language,
    searchability: note.searchableBy === null ? row.searchability : clampSearchability(searchabilityOf(note, author), row.visibility),
    quote_policy: quotePolicy,
    quote_review_policy: quoteReviewPolicy,
  }
}

/** The references of the edited post; if it contains none itself, the stored ones. */
async function referencesAfter(ctx: AppContext, statusId: string, { references }: RemoteNote, authorId: string): Promise<string[]> {
  if (references.collection === null) return knownReferences(ctx, references.uris, authorId)
  const rows = await ctx.db.selectFrom('status_references').select('target_status_id').where('status_id', '=', statusId).execute()
  return rows.map((row) => row.target_status_id)
}

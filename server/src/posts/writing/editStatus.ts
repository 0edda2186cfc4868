import type { ReadBodyOf } from '@starling/api/endpoint'
import type { statusEndpoints } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { hashtagsOf } from '../../formatting/extractEntities.ts'
import { clampSearchability } from '../../visibility/visibilities.ts'
import { claimMedia } from './attachMedia.ts'
import { describeMedia } from './describeMedia.ts'
import { refuseBesideQuote } from './findQuotable.ts'
import { lifetimeOf } from './expireStatuses.ts'
import { renderText } from './renderText.ts'
import { readLanguage, readPoll, readQuotePolicy, readReviewPolicy, readWords } from './StatusDraft.ts'
import { findReferences } from '../statuses/statusReferences.ts'
import type { StatusRow } from '../statuses/statusRow.ts'
import { isPollChanged, isSameVersion, loadVersion, storeEdit } from './storeEdit.ts'
import type { Version } from './storeEdit.ts'
import type { StatusContent } from './writeContent.ts'

export type EditInput = ReadBodyOf<typeof statusEndpoints.edit>

/** Changes the author's own post and stores the previous version; an edit without changes leaves no version. Visibility, quote and reply stay. */
export async function editStatus(ctx: AppContext, row: StatusRow, input: EditInput): Promise<void> {
  const before = await loadVersion(ctx, row)
  const mediaIds = [...new Set(input.media_ids ?? before.media.map((media) => media.id))]
  const added = mediaIds.filter((id) => !before.media.some((file) => file.id === id))
  if (row.quote_of_id !== null) refuseBesideQuote({ media_ids: added, poll: before.poll === null ? input.poll : null })
  const words = readWords(
    ctx,
    { ...input, status: input.status ?? row.text, spoiler_text: input.spoiler_text ?? row.spoiler_text },
    mediaIds.length === 0 && row.quote_of_id === null,
  )
  const poll = readPoll(ctx, { ...input, media_ids: mediaIds }, before.poll?.hide_totals)
  const media = await claimMedia(ctx, row.account_id, mediaIds, row.id)
  const descriptions = describeMedia(input.media_attributes ?? [], mediaIds)
  const rendered = await renderText(ctx, words.text, words.spoilerText, input.markdown ?? row.markdown)
  const sensitive = (input.sensitive ?? row.sensitive) || words.spoilerText !== ''
  const after: Version = {
    text: words.text,
    content: rendered.content,
    spoiler_text: words.spoilerText,
    sensitive,
    media: media.map((item) => ({ id: item.id, description: descriptions.get(item.id)?.description ?? item.description })),
    poll_options: poll === null ? null : [...poll.options],
  }
  const isFocusMoved = [...descriptions.values()].some((change) => change.focus !== null)
  const language = input.language === undefined ? row.language : readLanguage(input.language)
  const quotePolicy =
    input.quote_approval_policy === undefined ? row.quote_policy : readQuotePolicy(input.quote_approval_policy, row.visibility)
  const isChanged = !isSameVersion(before, after) || isPollChanged(before.poll, poll)
  const reviewPolicy =
    input.quote_review_policy === undefined ? row.quote_review_policy : readReviewPolicy(input.quote_review_policy, row.visibility)
  const isPolicySame = quotePolicy === row.quote_policy && reviewPolicy === row.quote_review_policy
  const searchability = input.searchability === undefined ? row.searchability : clampSearchability(input.searchability, row.visibility)
  const isSettingSame = language === row.language && isPolicySame && sensitive === row.sensitive && searchability === row.searchability
  // Every edit with a poll sets a new end.
  if (!isChanged && !isFocusMoved && isSettingSame && poll === null) return
  const references = await findReferences(ctx, row.account_id, words.text, row.quote_of_id)
  const now = ctx.now()
  // The lifetime counts from the creation of the status, not from the edit.
  const lifetime = lifetimeOf(rendered.hashtags)
  const isLifetimeSame = row.expires_at !== null && lifetime === lifetimeOf(hashtagsOf(row.text))
  const expiresAt = isLifetimeSame ? row.expires_at : lifetime === null ? null : new Date(now.getTime() + lifetime)
  const content: StatusContent = { words, rendered, media, references, memberIds: [] }
  await storeEdit(
    ctx,
    row,
    {
      before,
      after,
      at: now,
      content,
      isChanged,
      language,
      poll,
      expiresAt,
      quotePolicy,
      reviewPolicy,
      searchability,
      markdown: input.markdown ?? row.markdown,
    },
    async (db) => {
      for (const [id, change] of descriptions) {
        await db
          .updateTable('media_attachments')
          .set({
            ...(change.description === null ? {} : { description: change.description }),
            ...(change.focus === null ? {} : { focus_x: change.focus.x, focus_y: change.focus.y }),
          })
          .where('id', '=', id)
          .where('account_id', '=', row.account_id)
          .execute()
      }
    },
  )
}

import { focusText } from '../media/index.ts'
import type { StatusDraft } from '../publishing/index.ts'
import type { Draft } from './Draft.ts'

/** The body of the publishing request; a post for a limited audience gets the quote policy 'nobody'. */
export function toStatusDraft(draft: Draft): StatusDraft {
  const isNarrow = !['public', 'public_unlisted', 'login', 'unlisted'].includes(draft.privacy)
  const options = draft.poll?.options.filter((option) => option.trim() !== '') ?? []
  return {
    status: draft.text,
    spoiler_text: draft.hasSpoiler ? draft.spoilerText : '',
    sensitive: draft.isSensitive,
    visibility: draft.privacy,
    media_ids: draft.media.map(({ id }) => id),
    ...(draft.language === '' ? {} : { language: draft.language }),
    ...(draft.isMarkdown ? { markdown: true } : {}),
    ...(draft.circleId === null ? {} : { circle_id: draft.circleId }),
    ...(draft.inReplyToId === null || draft.editedId !== null ? {} : { in_reply_to_id: draft.inReplyToId }),
    ...(draft.quotedId === null || draft.editedId !== null ? {} : { quoted_status_id: draft.quotedId }),
    ...(options.length === 0 || !draft.poll
      ? {}
      : {
          poll: {
            options,
            expires_in: draft.poll.expiresIn,
            multiple: draft.poll.isMultiple,
            ...(draft.poll.hidesTotals === true ? { hide_totals: true } : {}),
          },
        }),
    ...(draft.scheduledAt === null || draft.editedId !== null ? {} : { scheduled_at: draft.scheduledAt }),
    ...(draft.searchability === '' ? {} : { searchability: draft.searchability }),
    quote_approval_policy: isNarrow ? 'nobody' : draft.quotePolicy,
    ...(isNarrow || !draft.quoteReviewPolicy ? {} : { quote_review_policy: draft.quoteReviewPolicy }),
    ...(draft.editedId === null || draft.media.length === 0
      ? {}
      : {
          media_attributes: draft.media.map(({ id, description, meta }) => ({
            id,
            description: description ?? '',
            ...(meta?.focus ? { focus: focusText(meta.focus) } : {}),
          })),
        }),
  }
}

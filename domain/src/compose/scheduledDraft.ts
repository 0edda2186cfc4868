import type { ScheduledStatus } from '@starling/api/statuses'
import { type Privacy, PRIVACY_ORDER } from '../visibility/index.ts'
import type { Draft, DraftDefaults, MakeKey, QuotePolicy } from './Draft.ts'
import { newDraft } from './newDraft.ts'
import { editableOptions } from './pollDraft.ts'

const QUOTE_POLICIES: readonly QuotePolicy[] = ['public', 'followers', 'nobody']

/**
 * Turns a scheduled post back into a draft, to be changed or to be scheduled again as it was: every parameter is kept. One that was not
 * chosen gets the default, as the server would give it; an unknown one becomes the narrowest, so that the post never reaches more people
 * than intended.
 */
export function scheduledDraft(scheduled: ScheduledStatus, defaults: DraftDefaults, makeKey: MakeKey): Draft {
  const { params, media_attachments: media, scheduled_at: scheduledAt } = scheduled
  const { quote_approval_policy: quotePolicy } = params
  const spoilerText = params.spoiler_text ?? ''
  return {
    ...newDraft(defaults, makeKey),
    text: params.text,
    hasSpoiler: spoilerText !== '',
    spoilerText,
    isSensitive: params.sensitive ?? defaults.isSensitive,
    isMarkdown: params.markdown ?? false,
    privacy: params.visibility === null ? defaults.privacy : privacyOf(params),
    circleId: params.circle_id,
    searchability: params.searchability ?? defaults.searchability,
    language: params.language ?? defaults.language,
    quotePolicy: quotePolicy === null ? defaults.quotePolicy : (QUOTE_POLICIES.find((policy) => policy === quotePolicy) ?? 'nobody'),
    quoteReviewPolicy: params.quote_review_policy,
    inReplyToId: params.in_reply_to_id,
    quotedId: params.quoted_status_id,
    media,
    poll: params.poll && {
      options: editableOptions(params.poll.options, defaults.maxPollOptions),
      expiresIn: params.poll.expires_in,
      isMultiple: params.poll.multiple,
      ...(params.poll.hide_totals ? { hidesTotals: true } : {}),
    },
    scheduledAt,
  }
}

/** Older clients send a post to a circle, and a reply to a limited post, as `limited`. */
function privacyOf({ visibility, circle_id: circleId, in_reply_to_id: inReplyToId }: ScheduledStatus['params']): Privacy {
  if (visibility === 'limited') return circleId !== null ? 'circle' : inReplyToId !== null ? 'reply' : 'direct'
  return PRIVACY_ORDER.find((privacy) => privacy === visibility) ?? 'direct'
}

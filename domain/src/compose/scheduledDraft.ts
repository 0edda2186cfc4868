import type { ScheduledStatus } from '@starling/api/statuses'
import { PRIVACY_ORDER } from '../visibility/index.ts'
import type { Draft, DraftDefaults, MakeKey } from './Draft.ts'
import { newDraft } from './newDraft.ts'
import { nearestPreset } from './pollDraft.ts'

/** Turns a scheduled post back into a draft, to be changed or to be scheduled again as it was. */
export function scheduledDraft(scheduled: ScheduledStatus, defaults: DraftDefaults, makeKey: MakeKey): Draft {
  const { params, media_attachments: media, scheduled_at: scheduledAt } = scheduled
  const spoilerText = params.spoiler_text ?? ''
  return {
    ...newDraft(defaults, makeKey),
    text: params.text,
    hasSpoiler: spoilerText !== '',
    spoilerText,
    isSensitive: params.sensitive ?? false,
    // An unknown visibility becomes the narrowest one, so that the post never reaches more people than intended.
    privacy: params.visibility === null ? defaults.privacy : (PRIVACY_ORDER.find((privacy) => privacy === params.visibility) ?? 'direct'),
    language: params.language ?? defaults.language,
    inReplyToId: params.in_reply_to_id,
    quotedId: params.quoted_status_id,
    media,
    poll: params.poll && {
      options: params.poll.options,
      expiresIn: nearestPreset(params.poll.expires_in),
      isMultiple: params.poll.multiple,
    },
    scheduledAt,
  }
}

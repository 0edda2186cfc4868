import type { ScheduledStatus } from '@starling/api/statuses'
import { PRIVACY_ORDER } from '../visibility/index.ts'
import type { Draft, DraftDefaults, MakeKey } from './Draft.ts'
import { newDraft } from './newDraft.ts'
import { nearestPreset } from './pollDraft.ts'

/** A post that waits at the server for its time, as a draft again: to be changed, or given back to the server as it was. */
export function scheduledDraft(scheduled: ScheduledStatus, defaults: DraftDefaults, makeKey: MakeKey): Draft {
  const { params, media_attachments: media, scheduled_at: scheduledAt } = scheduled
  const spoilerText = params.spoiler_text ?? ''
  return {
    ...newDraft(defaults, makeKey),
    text: params.text,
    hasSpoiler: spoilerText !== '',
    spoilerText,
    isSensitive: params.sensitive ?? false,
    // What cannot be read becomes the narrowest, so that nobody reads what was meant for fewer.
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

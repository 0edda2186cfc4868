import type { Status, StatusSource } from '@starling/api/statuses'
import { type Privacy, visibilityOf } from '../visibility/index.ts'
import type { Draft, DraftDefaults, MakeKey, QuotePolicy } from './Draft.ts'
import { newDraft } from './newDraft.ts'
import { editableOptions, nearestPreset } from './pollDraft.ts'

/** The draft for editing a status, made from the status and its source. `nowMs` decides how long its poll still runs. */
export function editDraft(status: Status, source: StatusSource, defaults: DraftDefaults, nowMs: number, makeKey: MakeKey): Draft {
  return { ...filledDraft(status, source.text, source.spoiler_text, defaults, nowMs, makeKey), editedId: status.id }
}

/** A deleted status with its source; the circle it was for, and whether its poll hid its numbers, where the server tells them. */
type Deleted = Status & { readonly text: string } & Partial<Pick<StatusSource, 'circle_id' | 'hide_totals'>>

/** Starts again from a deleted status: same text, poll, media, audience and quote, but a new post. */
export function redraft(deleted: Deleted, defaults: DraftDefaults, nowMs: number, makeKey: MakeKey): Draft {
  const filled = filledDraft(deleted, deleted.text, deleted.spoiler_text, defaults, nowMs, makeKey)
  const draft = filled.poll && deleted.hide_totals === true ? { ...filled, poll: { ...filled.poll, hidesTotals: true } } : filled
  // A post for a circle without members says that it reached nobody else; it is for that circle all the same.
  return deleted.circle_id == null ? draft : { ...draft, privacy: 'circle', circleId: deleted.circle_id }
}

function filledDraft(status: Status, text: string, spoilerText: string, defaults: DraftDefaults, nowMs: number, makeKey: MakeKey): Draft {
  const visibility = visibilityOf(status)
  const scope = status.limited_scope
  const privacy: Privacy = visibility === 'limited' ? (scope && scope !== 'none' ? scope : 'circle') : visibility
  const { poll } = status
  return {
    ...newDraft(defaults, makeKey),
    text,
    hasSpoiler: spoilerText !== '',
    spoilerText,
    isSensitive: status.sensitive,
    isMarkdown: status.markdown ?? false,
    privacy,
    searchability: status.searchability ?? defaults.searchability,
    language: status.language ?? defaults.language,
    quotePolicy: quotePolicyOf(status),
    inReplyToId: status.in_reply_to_id,
    quotedId: status.quote?.quoted_status_id ?? status.quote?.quoted_status?.id ?? null,
    media: status.media_attachments,
    poll: poll && {
      options: editableOptions(
        poll.options.map(({ title }) => title),
        defaults.maxPollOptions,
      ),
      expiresIn: nearestPreset(poll.expires_at === null ? null : (Date.parse(poll.expires_at) - nowMs) / 1000),
      isMultiple: poll.multiple,
      // While it runs, hidden numbers are null; sent without this, the edit would show them.
      ...(!poll.expired && poll.options.some(({ votes_count: count }) => count === null) ? { hidesTotals: true } : {}),
    },
  }
}

/** The first group that may quote without approval, else nobody. */
function quotePolicyOf(status: Status): QuotePolicy {
  const first = status.quote_approval?.automatic[0]
  return first === 'public' || first === 'followers' ? first : 'nobody'
}

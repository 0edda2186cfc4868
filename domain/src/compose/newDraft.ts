import { allowedPrivacy } from '../visibility/index.ts'
import type { Draft, DraftDefaults, MakeKey } from './Draft.ts'

/** An empty draft with a reader's defaults. */
export function newDraft(defaults: DraftDefaults, makeKey: MakeKey): Draft {
  return {
    text: '',
    hasSpoiler: false,
    spoilerText: '',
    isSensitive: false,
    isMarkdown: false,
    privacy: allowedPrivacy(defaults.privacy, defaults.allowedPrivacies),
    circleId: null,
    searchability: defaults.searchability,
    language: defaults.language,
    quotePolicy: defaults.quotePolicy,
    editedId: null,
    inReplyToId: null,
    quotedId: null,
    media: [],
    files: [],
    poll: null,
    parts: [],
    scheduledAt: null,
    idempotencyKey: makeKey(),
  }
}

import type { Status } from '@starling/api/statuses'
import { writtenWarning } from '../store/index.ts'
import {
  allowedPrivacy,
  allowedSearchability,
  privacyForReply,
  stricterPrivacy,
  stricterSearchability,
  visibilityOf,
} from '../visibility/index.ts'
import type { Draft, DraftDefaults, MakeKey } from './Draft.ts'
import { newDraft } from './newDraft.ts'

/** A draft, and how many of its leading characters are not selected when the composer opens: the author's mention. */
export interface StartedReply {
  readonly draft: Draft
  readonly selectFrom: number
}

/**
 * Starts a reply: mentions prefilled, the stricter audience, the warning and the language taken over. A reader of a translation does not
 * write in the language of the original.
 */
export function replyDraft(
  to: Status,
  me: { id: string },
  defaults: DraftDefaults,
  makeKey: MakeKey,
  isReadTranslated = false,
): StartedReply {
  const visibility = visibilityOf(to)
  const isLimited = visibility === 'limited'
  const author = to.account.id === me.id ? [] : [to.account.acct]
  const others = to.mentions.filter(({ id, acct }) => id !== me.id && acct !== to.account.acct).map(({ acct }) => acct)
  const accts = isLimited ? [] : [...new Set([...author, ...others])]
  const warning = writtenWarning(to)
  const base = newDraft(defaults, makeKey)
  const draft: Draft = {
    ...base,
    text: accts.map((acct) => `@${acct} `).join(''),
    inReplyToId: to.id,
    privacy: isLimited ? 'reply' : privacyForReply(stricterPrivacy(visibility, defaults.privacy), defaults.allowedPrivacies),
    searchability: allowedSearchability(stricterSearchability(to.searchability, defaults.searchability), defaults.searchabilities),
    hasSpoiler: warning !== '',
    spoilerText: warning,
    language: (isReadTranslated ? null : to.language) ?? defaults.language,
  }
  return { draft, selectFrom: author.length > 0 && !isLimited ? to.account.acct.length + 2 : 0 }
}

/** Starts a reply that only the author of the post reads: the others who take part are not mentioned. */
export function privateReplyDraft(
  to: Status,
  me: { id: string },
  defaults: DraftDefaults,
  makeKey: MakeKey,
  isReadTranslated = false,
): Draft {
  const { draft } = replyDraft(to, me, defaults, makeKey, isReadTranslated)
  return mentionDraft({ ...draft, text: '' }, to.account.acct, true, defaults, makeKey)
}

/** Appends a mention once; a direct message also narrows the audience to the people mentioned. */
export function mentionDraft(draft: Draft, acct: string, isDirect: boolean, defaults: DraftDefaults, makeKey: MakeKey): Draft {
  const mention = `@${acct} `
  const text = draft.text.includes(mention)
    ? draft.text
    : `${draft.text}${draft.text === '' || /\s$/.test(draft.text) ? '' : ' '}${mention}`
  return {
    ...draft,
    text,
    ...(isDirect ? { privacy: allowedPrivacy('direct', defaults.allowedPrivacies) } : {}),
    idempotencyKey: makeKey(),
  }
}

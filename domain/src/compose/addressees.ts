import { ADDRESS } from './countCharacters.ts'
import type { Draft } from './Draft.ts'
import { hasContent } from './Draft.ts'

const MENTION = /(?<![\p{L}\p{N}_/@])[@＠]([\p{L}\p{N}_]+(?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?(?:@[\p{L}\p{N}.-]+[\p{L}\p{N}](?::\d+)?)?)/gu
const LEADING = /^(?:\s*[@＠][\p{L}\p{N}_.@-]+(?::\d+)?)*\s*/u
const SIGN = /[@＠]/

/** The people a text reaches because it mentions them. */
export interface Addressees {
  /** The mentioned accts without the leading @, as written, each once. */
  readonly all: readonly string[]
  /** Accts mentioned inside the text that cannot read the conversation yet: the mention delivers the message to them. */
  readonly added: readonly string[]
}

/** Reads the mentions of a text. `participants` are the accts that can already read the post being answered. Mentions at the start of the text count as intended. */
export function addresseesOf(text: string, participants: readonly string[]): Addressees {
  // Without the patterns, which a slow device takes a while to compile.
  if (!SIGN.test(text)) return { all: [], added: [] }
  const plain = text.replaceAll(ADDRESS, (address) => ' '.repeat(address.length))
  const greeted = mentionsIn(LEADING.exec(plain)?.[0] ?? '')
  const all = mentionsIn(plain)
  // In a reply, even a mention at the start can add somebody who is not part of the conversation.
  const known = new Set((participants.length > 0 ? participants : greeted).map((acct) => acct.toLowerCase()))
  return { all, added: all.filter((acct) => !known.has(acct.toLowerCase())) }
}

/** The people a thread reaches because its posts mention them. */
export interface ThreadAddressees extends Addressees {
  /** The places of further posts that mention nobody: as direct messages, they reach nobody, though others of the thread do. */
  readonly unheard: readonly number[]
}

/** The same for a whole thread: servers deliver each of its posts to those mentioned in it. */
export function addresseesOfThread(draft: Pick<Draft, 'text' | 'parts'>, participants: readonly string[]): ThreadAddressees {
  const first = addresseesOf(draft.text, participants)
  const known = participants.length > 0 ? participants : first.all.filter((acct) => !first.added.includes(acct))
  const further = draft.parts.map(({ text }) => addresseesOf(text, known))
  const all = once([first, ...further].flatMap((each) => each.all))
  return {
    all,
    added: once([first, ...further].flatMap((each) => each.added)),
    unheard: further.flatMap((each, index) => {
      const part = draft.parts[index]
      return all.length > 0 && each.all.length === 0 && part !== undefined && hasContent(part) ? [index] : []
    }),
  }
}

function once(accts: readonly string[]): readonly string[] {
  return [...new Map(accts.toReversed().map((acct) => [acct.toLowerCase(), acct])).values()].toReversed()
}

/** Turns a mention into plain text: the @ is removed and the name stays, so the person is not notified. */
export function withoutMention(text: string, acct: string): string {
  const name = acct.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}_/@])[@＠](?=${name}(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}]))`, 'giu'), '')
}

function mentionsIn(text: string): readonly string[] {
  const found = new Map<string, string>()
  for (const [, acct] of text.matchAll(MENTION))
    if (acct !== undefined && !found.has(acct.toLowerCase())) found.set(acct.toLowerCase(), acct)
  return [...found.values()]
}

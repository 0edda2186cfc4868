const MENTION = /(?<![\p{L}\p{N}_/@])[@＠]([\p{L}\p{N}_]+(?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?(?:@[\p{L}\p{N}.-]+[\p{L}\p{N}])?)/giu
const LEADING = /^(?:\s*[@＠][\p{L}\p{N}_.@-]+)*\s*/iu
const ADDRESS = /https?:\/\/[^\s<>"'\u3000]+/giu

/** Whom a text reaches by naming them. */
export interface Addressees {
  /** Accts without the sign, as written, each once. */
  readonly all: readonly string[]
  /** Those named in the middle of the text, who take no part yet: naming them hands them the message. */
  readonly added: readonly string[]
}

/** Reads the mentions of a text. `participants` are the accts that can read what is answered; who is greeted at the start is meant. */
export function addresseesOf(text: string, participants: readonly string[]): Addressees {
  const plain = text.replaceAll(ADDRESS, (address) => ' '.repeat(address.length))
  const greeted = mentionsIn(LEADING.exec(plain)?.[0] ?? '')
  const all = mentionsIn(plain)
  // In an answer even a greeting can bring somebody in.
  const known = new Set((participants.length > 0 ? participants : greeted).map((acct) => acct.toLowerCase()))
  return { all, added: all.filter((acct) => !known.has(acct.toLowerCase())) }
}

/** Names a person without telling them: the sign goes, the name stays. */
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

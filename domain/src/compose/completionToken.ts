/** What is being typed at the caret and could be completed. */
export interface CompletionToken {
  readonly kind: 'account' | 'hashtag' | 'emoji'
  /** Without the leading sign. */
  readonly query: string
  /** Where the token starts in the text, its sign included. */
  readonly start: number
  readonly end: number
}

const SIGNS = { '@': 'account', '＠': 'account', '#': 'hashtag', '＃': 'hashtag', ':': 'emoji', '：': 'emoji' } as const
const TOKEN = /(?:^|[\s\p{P}])([@＠#＃:：])([\p{L}\p{N}\p{M}_][\p{L}\p{N}\p{M}_.@·・-]*)$/u

/** Finds the mention, tag or emoji being typed just before the caret, or null. */
export function completionToken(text: string, caret: number): CompletionToken | null {
  // An address may contain any character; a long run of text before the caret is not completed either.
  const before = text.slice(Math.max(0, caret - 200), caret)
  const match = TOKEN.exec(before)
  if (!match) return null
  const [, sign, query] = match
  if (sign === undefined || query === undefined || /\S*:\/\/\S*$/.test(before.slice(0, match.index + 1 + match[0].length))) return null
  const kind = SIGNS[sign as keyof typeof SIGNS]
  if (kind === 'emoji' && query.length < 2) return null
  return { kind, query, start: caret - query.length - 1, end: caret }
}

/** Replaces the token with the chosen completion and one space; answers the new text and caret position. */
export function applyCompletion(text: string, token: CompletionToken, replacement: string): { text: string; caret: number } {
  const after = text.slice(token.end)
  const space = /^\s/.test(after) ? '' : ' '
  const head = `${text.slice(0, token.start)}${replacement}${space}`
  return { text: head + after, caret: head.length + (space === '' ? 1 : 0) }
}

/**
 * Replaces the selection with an emoji; answers the text and the caret after it. A `:shortcode:` that would directly
 * follow or precede a word character is set apart by a space, because servers do not recognise it there.
 */
export function insertEmoji(text: string, selection: { start: number; end: number }, emoji: string): { text: string; caret: number } {
  const before = text.slice(0, selection.start)
  const after = text.slice(selection.end)
  const isShortcode = emoji.startsWith(':')
  const head = `${before}${isShortcode && /[\w:]$/.test(before) ? ' ' : ''}${emoji}`
  const room = isShortcode && !/^\s/.test(after) ? ' ' : ''
  return { text: head + room + after, caret: head.length + (isShortcode ? 1 : 0) }
}

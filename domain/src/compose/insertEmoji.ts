/**
 * Puts an emoji in the place of what is selected; answers the text and the caret behind it. A `:shortcode:` that would
 * touch a word or another sign is given room, because there nobody would read it as a picture (R-emoji-11).
 */
export function insertEmoji(text: string, selection: { start: number; end: number }, emoji: string): { text: string; caret: number } {
  const before = text.slice(0, selection.start)
  const after = text.slice(selection.end)
  const isShortcode = emoji.startsWith(':')
  const head = `${before}${isShortcode && /[\w:]$/.test(before) ? ' ' : ''}${emoji}`
  const room = isShortcode && !/^\s/.test(after) ? ' ' : ''
  return { text: head + room + after, caret: head.length + (isShortcode ? 1 : 0) }
}

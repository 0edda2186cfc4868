import type { UnicodeEmoji } from './Emoji.ts'

/** The same emoji, found by what they are called in another language too; what they are called in the first one still goes before. */
export function withOtherNames(emojis: readonly UnicodeEmoji[], others: readonly UnicodeEmoji[]): readonly UnicodeEmoji[] {
  const byId = new Map(others.map((emoji) => [emoji.id, emoji]))
  return emojis.map((emoji) => {
    const other = byId.get(emoji.id)
    if (other === undefined) return emoji
    const known = new Set([...emoji.names, ...emoji.tags])
    const added = [...other.names, ...other.tags].filter((name) => !known.has(name))
    return { ...emoji, tags: [...emoji.tags, ...new Set(added)] }
  })
}

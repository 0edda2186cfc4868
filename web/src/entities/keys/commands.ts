/** Every command with a key, and its default key. A space separates two keys pressed in turn. */
export const commands = {
  next: 'j',
  previous: 'k',
  top: '0',
  loadMore: 'l',
  back: 'Backspace',
  open: 'o',
  reply: 'r',
  favourite: 'f',
  reblog: 'b',
  quote: 'q',
  mention: 'm',
  bookmark: 'd',
  profile: 'p',
  warning: 'x',
  media: 'h',
  openMedia: 'e',
  translate: 't',
  compose: 'n',
  continueThread: 'c',
  search: 's',
  help: '?',
  goHome: 'g h',
  goNotifications: 'g n',
  goLocal: 'g l',
  goPublic: 'g t',
  goConversations: 'g d',
  goExplore: 'g e',
  goFavourites: 'g f',
  goBookmarks: 'g b',
  goProfile: 'g u',
  goPinned: 'g p',
  goMutes: 'g m',
  goRequests: 'g r',
  goSettings: 'g s',
} as const

export type Command = keyof typeof commands

/** The key of each command, as the reader has set it; an empty text where a command has none. */
export function keysOf(chosen: Readonly<Record<string, unknown>>): ReadonlyMap<Command, string> {
  return new Map(
    Object.entries(commands).map(([command, keys]) => {
      const own = Object.hasOwn(chosen, command) ? chosen[command] : undefined
      return [command as Command, typeof own === 'string' && isKeyName(own) ? own : keys]
    }),
  )
}

const readers = new WeakMap<Readonly<Record<string, unknown>>, ReadonlyMap<string, Command>>()

/** The command of each key. It is needed at every key press, so the result is cached for each setting. */
export function commandsByKey(chosen: Readonly<Record<string, unknown>>): ReadonlyMap<string, Command> {
  const known = readers.get(chosen)
  if (known) return known
  const byKey = new Map([...keysOf(chosen)].flatMap(([command, keys]) => (keys === '' ? [] : [[keys, command] as const])))
  readers.set(chosen, byKey)
  return byKey
}

/** The name of a pressed key: with Shift only for capitals, because signs may need it; null for modifier keys. */
export function keyNameOf({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): string | null {
  if (key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta' || key === 'Dead' || key === 'Unidentified') return null
  if (key === ' ') return 'Space'
  const isLetter = key.toLowerCase() !== key.toUpperCase() && [...key].length === 1
  if (isLetter) return shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase()
  return [...key].length > 1 && shiftKey ? `Shift+${key}` : key
}

/** One key, or `g` and another; other stored values are ignored. */
function isKeyName(keys: string): boolean {
  return keys === '' || (/^(?:g )?(?:Shift\+)?\S{1,20}$/u.test(keys) && keys !== 'g')
}

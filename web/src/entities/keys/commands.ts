/** Every command that has a key, and the key it has unless the reader chose another (R-shell-20). A space parts two keys pressed in turn. */
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
  compose: 'n',
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

/** The key of each command as the reader has it; an empty text where a command has none. */
export function keysOf(chosen: Readonly<Record<string, unknown>>): ReadonlyMap<Command, string> {
  return new Map(
    Object.entries(commands).map(([command, keys]) => {
      const own = Object.hasOwn(chosen, command) ? chosen[command] : undefined
      return [command as Command, typeof own === 'string' && isKeyName(own) ? own : keys]
    }),
  )
}

const readers = new WeakMap<Readonly<Record<string, unknown>>, ReadonlyMap<string, Command>>()

/** The command behind each key. Every press asks, so the answer is made once for each choice of keys. */
export function commandsByKey(chosen: Readonly<Record<string, unknown>>): ReadonlyMap<string, Command> {
  const known = readers.get(chosen)
  if (known) return known
  const byKey = new Map([...keysOf(chosen)].flatMap(([command, keys]) => (keys === '' ? [] : [[keys, command] as const])))
  readers.set(chosen, byKey)
  return byKey
}

/** How a pressed key is written: a capital with its Shift, a sign without the Shift it may need; null for keys that only modify. */
export function keyNameOf({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): string | null {
  if (key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta' || key === 'Dead' || key === 'Unidentified') return null
  if (key === ' ') return 'Space'
  const isLetter = key.toLowerCase() !== key.toUpperCase() && [...key].length === 1
  if (isLetter) return shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase()
  return [...key].length > 1 && shiftKey ? `Shift+${key}` : key
}

/** One key, or `g` and another; what a stored document holds besides is nobody's key. */
function isKeyName(keys: string): boolean {
  return keys === '' || (/^(?:g )?(?:Shift\+)?\S{1,20}$/u.test(keys) && keys !== 'g')
}

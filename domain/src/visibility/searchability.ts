import type { Privacy } from './visibility.ts'

/** Who may find a post by searching. */
export type Searchability = 'public' | 'public_unlisted' | 'private' | 'direct' | 'limited'

/** Widest to narrowest: everybody, this server and followers, followers, those who reacted, only the author. */
export const SEARCHABILITIES: readonly Searchability[] = ['public', 'public_unlisted', 'private', 'direct', 'limited']

/** The stricter of two searchabilities; an unknown one loses. */
export function stricterSearchability(a: string | undefined, b: string): string {
  return place(a) > place(b) && a !== undefined ? a : b
}

/** `public_unlisted` becomes `public` where the server does not offer it; everything else stays. */
export function allowedSearchability(wished: string, offered: readonly string[]): string {
  return wished === 'public_unlisted' && !offered.includes('public_unlisted') ? 'public' : wished
}

/** The searchabilities that make sense for a visibility: nobody finds what they may not read. */
export function searchabilitiesFor(privacy: Privacy | 'banned', offered: readonly Searchability[]): readonly Searchability[] {
  switch (privacy) {
    case 'public':
    case 'public_unlisted':
    case 'login':
    case 'unlisted':
    case 'banned':
      return offered
    case 'private':
      return offered.filter((one) => place(one) >= place('private'))
    default:
      return offered.filter((one) => place(one) >= place('direct'))
  }
}

/** The searchability a server stores for the requested one and a visibility. */
export function effectiveSearchability(wished: string, privacy: Privacy | 'banned', offered: readonly Searchability[]): string {
  const possible = searchabilitiesFor(privacy, offered)
  const allowed = allowedSearchability(wished, offered)
  return possible.some((one) => one === allowed) ? allowed : (possible[0] ?? allowed)
}

function place(word: string | undefined): number {
  return SEARCHABILITIES.findIndex((one) => one === word)
}

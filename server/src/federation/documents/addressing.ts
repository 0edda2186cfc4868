import { listOf } from './rawJson.ts'

export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
/** Signed-in readers of every server, as kmyblue and its relatives write it. */
const LOGIN_ONLY = ['as:LoginOnly', 'kmyblue:LoginOnly', 'LoginUser']

export const isPublic = (address: string): boolean => address === PUBLIC || /(^|[:/#])Public$/.test(address)
const isLoginOnly = (address: string): boolean => /(^|[:/#])(LoginOnly|LoginUser)$/.test(address)

export interface Addressed {
  readonly to: readonly string[]
  readonly cc: readonly string[]
}

/** The addressees of a local post. `conversation` stands for readers who must not see each other. */
export function addressesOf(visibility: string, followers: string, mentioned: readonly string[], conversation: string): Addressed {
  switch (visibility) {
    case 'public':
      return { to: [PUBLIC], cc: [followers, ...mentioned] }
    case 'public_unlisted':
    case 'unlisted':
      return { to: [followers], cc: [PUBLIC, ...mentioned] }
    case 'login':
      return { to: [followers, ...LOGIN_ONLY], cc: [...mentioned] }
    case 'private':
      return { to: [followers], cc: [...mentioned] }
    case 'limited':
      return { to: [conversation, ...mentioned], cc: [] }
    default:
      return { to: [...mentioned], cc: [] }
  }
}

/** The audience of a remote post. An unknown address never widens it: then only the named accounts may read the post. */
export function readVisibility({ to, cc }: Addressed, followers: string | null): 'public' | 'unlisted' | 'login' | 'private' | 'direct' {
  if (to.some(isPublic)) return 'public'
  if (cc.some(isPublic)) return 'unlisted'
  if ([...to, ...cc].some(isLoginOnly)) return 'login'
  if (followers !== null && [...to, ...cc].includes(followers)) return 'private'
  return 'direct'
}

/** The addresses in a property. */
export function addressesIn(value: unknown): string[] {
  return listOf(value).flatMap((each) => {
    if (typeof each === 'string') return [each]
    const id =
      typeof each === 'object' && each !== null
        ? ((each as Record<string, unknown>)['id'] ?? (each as Record<string, unknown>)['@id'])
        : null
    return typeof id === 'string' ? [id] : []
  })
}

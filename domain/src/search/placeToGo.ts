import { decodeSegment } from '../links/index.ts'
import { searchTarget } from './searchTarget.ts'
import type { SearchTarget } from './searchTarget.ts'

/** Where a typed text leads: what it names, and for the address of a hashtag's page, at a server of any family, that hashtag. */
export function placeToGo(text: string): SearchTarget | null {
  const target = searchTarget(text)
  if (target?.kind !== 'address') return target
  const last = /\/tags?\/([^/]+)\/?$/i.exec(URL.canParse(target.url) ? new URL(target.url).pathname : '')?.[1]
  const named = last === undefined ? null : searchTarget(`#${decodeSegment(last)}`)
  return named?.kind === 'hashtag' ? named : target
}

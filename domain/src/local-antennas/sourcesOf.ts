import type { AntennaRule } from '../antennas/index.ts'

/** A timeline of the server in which posts for an antenna are looked for. */
export type AntennaSource =
  | { readonly kind: 'home' | 'public' | 'local' }
  /** The first hashtag and others: posts with any of them. */
  | { readonly kind: 'tag'; readonly tag: string; readonly any: readonly string[] }
  | { readonly kind: 'account'; readonly id: string }

/** Mastodon takes so many further hashtags in one request. */
const mostFurtherTags = 4
/** More requests than this for each page would take long, and servers limit them. */
const mostSources = 6

/**
 * The timelines that contain everything an antenna could collect here. Kinds of conditions are joined by "and", so the timelines of one
 * kind are enough; without people or hashtags, it is whatever the server shows: home and the public timeline.
 */
export function sourcesOf({ mode, wanted }: AntennaRule): readonly AntennaSource[] {
  if (mode === 'ltl') return [{ kind: 'local' }]
  if (mode === 'stl') return [{ kind: 'home' }, { kind: 'local' }]
  const people = wanted.accounts.map((id) => ({ kind: 'account', id }) as const)
  const tags = tagSources(wanted.tags)
  if (people.length > 0 && people.length <= mostSources) return people
  if (tags.length > 0 && tags.length <= mostSources) return tags
  return [{ kind: 'home' }, { kind: 'public' }]
}

function tagSources(tags: readonly string[]): readonly AntennaSource[] {
  const sources: AntennaSource[] = []
  for (let at = 0; at < tags.length; at += mostFurtherTags + 1) {
    const [tag = '', ...any] = tags.slice(at, at + mostFurtherTags + 1)
    sources.push({ kind: 'tag', tag, any })
  }
  return sources
}

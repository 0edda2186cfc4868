import { readingSettings, timelineLanguages, timelinePattern, timelineShows } from '@starling/domain/settings'
import type { Setting } from '@starling/domain/settings'
import { parseTimelineKey } from '@starling/domain/timelines'
import type { TimelineKey } from '@starling/domain/timelines'
import { useContext, useMemo } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSetting } from '../../settings/useSetting.ts'
import { localDomainOf } from '../status/statusFacts.ts'
import { statusFilter } from '../status/statusFilter.ts'
import type { TimelineShows } from '../status/statusFilter.ts'
import { useStatusPattern } from '../status/statusPattern.ts'
import { ColumnParamsContext } from './columnParams.ts'

/** The reader's settings for a timeline: those of the deck column, or elsewhere those of the account. */
export function useTimelineShows(key: TimelineKey): { readonly shows: TimelineShows; readonly isSlow: boolean } {
  const column = useContext(ColumnParamsContext)
  const isSlow = useSetting(readingSettings.isSlow)
  const { reblog, reply, quote } = shownSettings(key)
  const reblogs = useSetting(reblog)
  const replies = useSetting(reply)
  const quotes = useSetting(quote)
  const languages = useSetting(languagesSetting(key))
  const pattern = useSetting(patternSetting(key) ?? readingSettings.homePattern)
  const hasPattern = patternSetting(key) !== null
  return useMemo(() => {
    // In the deck, only columns of home follow the settings outside of it.
    const isHome = key === 'home'
    const { shows = {}, regex, onlyMedia = false, slow, languages: columnLanguages } = column?.params ?? {}
    const followsSettings = isHome || column === null
    return {
      isSlow: slow ?? isSlow,
      shows: {
        reblogs: shows.reblog ?? (!followsSettings || reblogs),
        replies: shows.reply ?? (!followsSettings || replies),
        quotes: shows.quote ?? (!followsSettings || quotes),
        pattern: regex?.body ?? (hasPattern ? pattern : ''),
        onlyMedia,
        hiddenLanguages: columnLanguages ?? languages,
      },
    }
  }, [column, key, isSlow, reblogs, replies, quotes, pattern, hasPattern, languages])
}

/** The settings outside the deck of what a timeline shows. */
export function shownSettings(key: TimelineKey): Readonly<Record<'reblog' | 'reply' | 'quote', Setting<boolean>>> {
  if (key === 'home')
    return {
      reblog: readingSettings.homeShowsReblogs,
      reply: readingSettings.homeShowsReplies,
      quote: readingSettings.homeShowsQuotes,
    }
  const kept = keyOfSettings(key)
  return { reblog: timelineShows(kept, 'reblog'), reply: timelineShows(kept, 'reply'), quote: timelineShows(kept, 'quote') }
}

/** The setting outside the deck for the languages a timeline leaves out. */
export function languagesSetting(key: TimelineKey): Setting<readonly string[]> {
  return timelineLanguages(keyOfSettings(key))
}

/** All timelines of a hashtag share their settings, however they are narrowed, and so do all profiles. */
function keyOfSettings(key: TimelineKey): string {
  const subject = parseTimelineKey(key)
  if (subject.kind === 'account') return 'account'
  return subject.kind === 'hashtag' ? `hashtag:${subject.tag.toLowerCase()}` : key
}

const allShown = ['reblog', 'reply', 'quote'] as const

/** The kinds of posts that can be switched outside the deck, too. The posts of a profile exclude replies, which have their own tab. */
export function shownSwitches(key: TimelineKey): readonly (typeof allShown)[number][] {
  const subject = parseTimelineKey(key)
  if (key === 'home' || ['list', 'hashtag', 'antenna'].includes(subject.kind)) return allShown
  return subject.kind === 'account' && subject.part === 'posts' && subject.tag === null ? ['reblog', 'quote'] : []
}

/** The filter of a timeline; `isKnown` is false until the reader's expression is compiled. */
export function useStatusFilter(shows: TimelineShows) {
  const { me, client } = useSession()
  const pattern = useStatusPattern(shows.pattern)
  const leavesOut = useMemo(() => statusFilter(shows, me?.id ?? null, localDomainOf(client.origin), pattern), [shows, me, client, pattern])
  return { leavesOut, isKnown: pattern.kind !== 'loading' }
}

/** The setting with a timeline's expression; null for timelines without one. */
export function patternSetting(key: TimelineKey): Setting<string> | null {
  if (key === 'home') return readingSettings.homePattern
  if (key.startsWith('community')) return readingSettings.localPattern
  if (key.startsWith('public')) return readingSettings.publicPattern
  const subject = parseTimelineKey(key)
  return ['hashtag', 'list', 'antenna'].includes(subject.kind) ? timelinePattern(keyOfSettings(key)) : null
}

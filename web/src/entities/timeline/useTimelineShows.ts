import { readingSettings, timelinePattern } from '@starling/domain/settings'
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
  const reblogs = useSetting(readingSettings.homeShowsReblogs)
  const replies = useSetting(readingSettings.homeShowsReplies)
  const quotes = useSetting(readingSettings.homeShowsQuotes)
  const pattern = useSetting(patternSetting(key) ?? readingSettings.homePattern)
  const hasPattern = patternSetting(key) !== null
  return useMemo(() => {
    const isHome = key === 'home'
    const { shows = {}, regex, onlyMedia = false, slow } = column?.params ?? {}
    return {
      isSlow: slow ?? isSlow,
      shows: {
        reblogs: shows.reblog ?? (!isHome || reblogs),
        replies: shows.reply ?? (!isHome || replies),
        quotes: shows.quote ?? (!isHome || quotes),
        pattern: regex?.body ?? (hasPattern ? pattern : ''),
        onlyMedia,
      },
    }
  }, [column, key, isSlow, reblogs, replies, quotes, pattern, hasPattern])
}

/** Which posts a timeline leaves out; `isKnown` is false until what the reader's expression means is known. */
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
  if (subject.kind === 'hashtag') return timelinePattern(`hashtag:${subject.tag.toLowerCase()}`)
  return subject.kind === 'list' || subject.kind === 'antenna' ? timelinePattern(key) : null
}

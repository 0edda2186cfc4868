import type { Antenna, AntennaDomains, AntennaKeywords, AntennaTags } from '@starling/api/antennas'
import type { AntennaMode, AntennaRule } from './AntennaRule.ts'
import { noConditions } from './AntennaRule.ts'

/** Where the posts go besides the antenna's own timeline. */
export type AntennaDestination = 'own' | 'home' | 'list'

/** An antenna as it is being written: its rule, its name and where its posts go. */
export interface AntennaDraft extends AntennaRule {
  readonly title: string
  readonly destination: AntennaDestination
  /** The id of the list, where the destination is a list; null until one is chosen. */
  readonly listId: string | null
  /** Whether it is shown in the navigation. */
  readonly isFavourite: boolean
}

/** The draft of a new antenna. */
export const newAntennaDraft: AntennaDraft = {
  title: '',
  mode: 'filtering',
  wanted: noConditions,
  excluded: noConditions,
  withMediaOnly: false,
  ignoreReblog: false,
  destination: 'own',
  listId: null,
  isFavourite: true,
}

/** The answers of all requests about one antenna. */
export interface AntennaAnswers {
  readonly antenna: Antenna
  readonly accountIds: readonly string[]
  readonly excludedAccountIds: readonly string[]
  readonly domains: AntennaDomains
  readonly tags: AntennaTags
  readonly keywords: AntennaKeywords
}

/** The draft from which editing an antenna starts. */
export function toAntennaDraft({ antenna, accountIds, excludedAccountIds, domains, tags, keywords }: AntennaAnswers): AntennaDraft {
  const listId = antenna.list?.id ?? antenna.list_id
  const hasList = listId !== null && listId !== '' && listId !== '0'
  return {
    title: antenna.title,
    mode: modeOf(antenna),
    wanted: { accounts: accountIds, domains: domains.domains, tags: tags.tags, keywords: keywords.keywords },
    excluded: {
      accounts: excludedAccountIds,
      domains: domains.exclude_domains,
      tags: tags.exclude_tags,
      keywords: keywords.exclude_keywords,
    },
    withMediaOnly: antenna.with_media_only,
    ignoreReblog: antenna.ignore_reblog,
    destination: destinationOf(antenna),
    listId: hasList ? listId : null,
    isFavourite: antenna.favourite,
  }
}

/** What the antenna collects: `stl` means the home and local timelines together, `ltl` the local timeline. */
export function modeOf({ stl, ltl }: Pick<Antenna, 'stl' | 'ltl'>): AntennaMode {
  return stl ? 'stl' : ltl ? 'ltl' : 'filtering'
}

/** Whether anything can meet its conditions: an antenna that was just made may have none. */
export function hasConditions(antenna: Antenna): boolean {
  const { accounts_count: people, domains_count: servers, tags_count: tags, keywords_count: words } = antenna
  return modeOf(antenna) !== 'filtering' || people + servers + tags + words > 0
}

/** Where an antenna's posts go. */
export function destinationOf({ insert_feeds: isInserted, list, list_id: listId }: Antenna): AntennaDestination {
  if (!isInserted) return 'own'
  return list !== null || (listId !== null && listId !== '' && listId !== '0') ? 'list' : 'home'
}

/** The settings as create and update take them; create ignores the list. */
export function antennaSettingsOf(draft: AntennaDraft) {
  return {
    title: draft.title.trim(),
    stl: draft.mode === 'stl',
    ltl: draft.mode === 'ltl',
    insert_feeds: draft.destination !== 'own',
    list_id: draft.destination === 'list' ? (draft.listId ?? '0') : '0',
    with_media_only: draft.withMediaOnly,
    ignore_reblog: draft.ignoreReblog,
    favourite: draft.isFavourite,
  }
}

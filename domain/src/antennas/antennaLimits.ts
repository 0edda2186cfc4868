import type { Antenna } from '@starling/api/antennas'
import { normalizeTag } from '../content/index.ts'
import type { AntennaDraft } from './AntennaDraft.ts'
import { destinationOf, modeOf } from './AntennaDraft.ts'
import type { ConditionKind } from './AntennaRule.ts'

/** How much kmyblue's antennas hold. Wanted and excluded entries are counted apart. */
export const antennaLimits = {
  antennas: 30,
  titleCharacters: 30,
  keywordCharacters: 2,
  entryCharacters: 500,
  entries: { accounts: 100, domains: 20, tags: 50, keywords: 100 },
} as const

/** Why an entry cannot be added. */
export type EntryProblem = 'too-short' | 'too-long' | 'no-domain' | 'known' | 'full'

/** Why an antenna cannot be saved as it is. */
export type AntennaProblem = 'no-title' | 'title-too-long' | 'too-many-antennas' | 'no-list' | 'mode-taken'

/** An entry as it is compared: servers and words in lower case, hashtags without their sign. */
export function normalizeEntry(kind: ConditionKind, written: string): string {
  const entry = written.trim()
  switch (kind) {
    case 'accounts':
      return entry
    case 'tags':
      return normalizeTag(entry.replace(/^[#＃]/, ''))
    case 'domains':
      return entry
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/^.*@/, '')
        .replace(/[/?#].*$/, '')
    case 'keywords':
      return entry.toLowerCase()
  }
}

/** Why a normalised entry cannot be added to those of its kind; null where it can. */
export function entryProblem(kind: ConditionKind, entry: string, known: readonly string[]): EntryProblem | null {
  const characters = Array.from(entry).length
  if (known.some((one) => normalizeEntry(kind, one) === entry)) return 'known'
  if (known.length >= antennaLimits.entries[kind]) return 'full'
  if (characters > antennaLimits.entryCharacters) return 'too-long'
  if (characters < (kind === 'keywords' ? antennaLimits.keywordCharacters : 1)) return 'too-short'
  if (kind === 'domains' && !/^(?:[^\s/@:.]+\.)+[^\s/@:.]+(?::\d+)?$|^localhost(?::\d+)?$/.test(entry)) return 'no-domain'
  return null
}

/**
 * Why the server would refuse the antenna, in the order of the form. `own` are all antennas of the reader, and `antennaId` the one
 * that is edited; null for a new one.
 */
export function antennaProblems(draft: AntennaDraft, own: readonly Antenna[], antennaId: string | null): readonly AntennaProblem[] {
  const others = own.filter(({ id }) => id !== antennaId)
  const before = own.find(({ id }) => id === antennaId)
  const title = draft.title.trim()
  const problems: AntennaProblem[] = []
  if (title === '') problems.push('no-title')
  // A name that another client made longer than our limit may stay as it is.
  if (title !== before?.title && Array.from(title).length > antennaLimits.titleCharacters) problems.push('title-too-long')
  if (antennaId === null && others.length >= antennaLimits.antennas) problems.push('too-many-antennas')
  if (draft.destination === 'list' && draft.listId === null) problems.push('no-list')
  if (draft.mode !== 'filtering' && draft.destination !== 'own' && others.some((other) => isSamePlace(draft, other))) {
    problems.push('mode-taken')
  }
  return problems
}

/** The server allows one antenna for each combination of timeline and destination. */
function isSamePlace(draft: AntennaDraft, other: Antenna): boolean {
  if (modeOf(other) !== draft.mode || destinationOf(other) !== draft.destination) return false
  return draft.destination !== 'list' || (other.list?.id ?? other.list_id) === draft.listId
}

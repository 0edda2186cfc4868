import { countWaiting, initialView, isFollowing, reduceView, type EntryRow, type ListView } from '../../views/index.ts'
import * as lists from './EntryList.ts'
import type { EntryList } from './EntryList.ts'
import * as pages from './mergePage.ts'
import type { EntryPage } from './mergePage.ts'

/** A list and the only column that shows it, whose screen has said where it stands. */
export interface OneReader extends EntryList {
  readonly waiting: number
  readonly isLive: boolean
}

export const emptyList: OneReader = { ...lists.emptyEntryList, waiting: 0, isLive: true }

export type Page = Omit<EntryPage, 'streamed' | 'waiting'> & Partial<Pick<EntryPage, 'streamed'>>

const viewOf = ({ isLive, waiting }: OneReader): ListView => ({ ...initialView, isOpen: true, isAtTop: isLive, waiting })
const waitingFor = (reader: OneReader) => (isFollowing(viewOf(reader)) ? null : reader.waiting)

function after(before: OneReader, list: EntryList, filledGap: string | null = null): OneReader {
  if (list === before) return before
  const { waiting } = reduceView(viewOf(before), { kind: 'rows-changed', before: before.rows, after: list.rows, filledGap, pushes: true })
  return { ...before, ...list, waiting }
}

export const insertEntry = (reader: OneReader, id: string) => after(reader, lists.insertEntry(reader, id, waitingFor(reader)))
export const insertSuggestions = (reader: OneReader, id: string) => after(reader, lists.insertSuggestions(reader, id))
export const markMissing = (reader: OneReader) => after(reader, lists.markMissing(reader))
export const removeEntries = (reader: OneReader, isGone: (id: string) => boolean) => after(reader, lists.removeEntries(reader, isGone))
export const mergePage = (reader: OneReader, page: Page) =>
  after(
    reader,
    pages.mergePage(reader, { streamed: new Set(), ...page, waiting: waitingFor(reader) }),
    page.place.kind === 'gap' ? page.place.gapId : null,
  )
export const showPending = (reader: OneReader) =>
  reader.waiting === 0 ? reader : after({ ...reader, waiting: 0 }, lists.trimBelow(reader, reader.waiting))
export const visibleRows = ({ rows, waiting }: OneReader): readonly EntryRow[] => rows.slice(waiting)
export const countPending = ({ rows, waiting }: OneReader) => countWaiting(rows, waiting)
export const hasGapOnTop = ({ rows }: OneReader) => rows.find(({ kind }) => kind !== 'suggestions')?.kind === 'gap'

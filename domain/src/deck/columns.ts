import { isObject, type Setting } from '../settings/index.ts'

/** One column of the deck. */
export interface DeckColumn {
  /** Its kind, such as HOME or LIST, as Mastodon and kmyblue call it; kinds that are not known here stay stored and are not shown. */
  readonly id: string
  /** Names this column, so that two devices that change the deck know which one is meant. */
  readonly uuid: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A deck saved under a name. */
export interface DeckLayout {
  readonly uuid: string
  readonly name: string
  readonly columns: readonly DeckColumn[]
}

/** The most columns kept; more slow down every screen and server. */
export const MOST_COLUMNS = 40
export const MOST_LAYOUTS = 20

/** The default deck of a reader who never arranged one. Its ids are fixed, so that two devices that start from it mean the same columns. */
export const defaultColumns: readonly DeckColumn[] = ['COMPOSE', 'HOME', 'NOTIFICATIONS'].map(column)

/** Anonymous readers have no home timeline. */
export const visitorColumns: readonly DeckColumn[] = ['COMMUNITY', 'PUBLIC'].map(column)

/** The stored columns unchecked; read them with `readColumns`. An empty list where none were stored. */
export const columnsSetting: Setting<readonly unknown[] | null> = {
  path: ['columns'],
  otherwise: null,
  isValid: (value): value is readonly unknown[] => Array.isArray(value),
}

export const layoutsSetting: Setting<readonly unknown[]> = {
  path: ['starling', 'layouts'],
  otherwise: [],
  isValid: (value): value is readonly unknown[] => Array.isArray(value),
}

/** The valid columns among what is stored; of two with the same id the first counts. */
export function readColumns(stored: readonly unknown[] | null, otherwise: readonly DeckColumn[]): readonly DeckColumn[] {
  if (stored === null) return otherwise
  const seen = new Set<string>()
  const columns: DeckColumn[] = []
  for (const item of stored.slice(0, MOST_COLUMNS)) {
    if (!isObject(item)) continue
    const { id, uuid, params } = item
    if (typeof id !== 'string' || typeof uuid !== 'string' || uuid === '' || seen.has(uuid)) continue
    seen.add(uuid)
    columns.push({ id, uuid, params: isObject(params) ? params : {} })
  }
  return columns
}

/** The valid layouts among what is stored. */
export function readLayouts(stored: readonly unknown[]): readonly DeckLayout[] {
  return stored.slice(0, MOST_LAYOUTS).flatMap((item) => {
    if (!isObject(item)) return []
    const { uuid, name, columns } = item
    if (typeof uuid !== 'string' || typeof name !== 'string' || !Array.isArray(columns)) return []
    return [{ uuid, name: name.slice(0, 100), columns: readColumns(columns, []) }]
  })
}

/** Kinds that name the same column: an older kmyblue uses the first one. */
const sameKinds: ReadonlyMap<string, string> = new Map([['CIRCLE_STATUSES', 'CIRCLE']])
/** Kinds whose parameter is a name in which letter case does not count. */
const namedKinds: ReadonlySet<string> = new Set(['HASHTAG', 'ACCOUNT', 'SERVER'])

/** Whether a column of the deck shows what another one would show, as the same account. */
export function isColumnOpen(columns: readonly DeckColumn[], wanted: Pick<DeckColumn, 'id' | 'params'>): boolean {
  const shown = contentOf(wanted)
  return columns.some((each) => contentOf(each) === shown)
}

function contentOf({ id, params }: Pick<DeckColumn, 'id' | 'params'>): string {
  const kind = sameKinds.get(id) ?? id
  const param = typeof params['id'] === 'string' ? params['id'] : ''
  return JSON.stringify([kind, namedKinds.has(kind) ? param.toLowerCase() : param, params['other'] ?? null])
}

/** The deck with a column added at the end; unchanged when it is full. */
export function withColumn(columns: readonly DeckColumn[], added: DeckColumn): readonly DeckColumn[] {
  return columns.length >= MOST_COLUMNS ? columns : [...columns, added]
}

/** The deck with a removed column back at its index; unchanged where it is there. */
export function withColumnBack(columns: readonly DeckColumn[], removed: DeckColumn, at: number): readonly DeckColumn[] {
  return columns.some(({ uuid }) => uuid === removed.uuid) ? columns : columns.toSpliced(at, 0, removed)
}

export function withoutColumn(columns: readonly DeckColumn[], uuid: string): readonly DeckColumn[] {
  return columns.filter((each) => each.uuid !== uuid)
}

/** The deck with the column moved to another index; indexes outside the deck are clamped. */
export function withMoved(columns: readonly DeckColumn[], uuid: string, to: number): readonly DeckColumn[] {
  const moved = columns.find((each) => each.uuid === uuid)
  if (!moved) return columns
  return withoutColumn(columns, uuid).toSpliced(Math.max(0, Math.min(columns.length - 1, to)), 0, moved)
}

/** The deck with changed settings of one column; `undefined` removes a setting. */
export function withParams(
  columns: readonly DeckColumn[],
  uuid: string,
  changed: Readonly<Record<string, unknown>>,
): readonly DeckColumn[] {
  return columns.map((each) => {
    if (each.uuid !== uuid) return each
    const params = Object.entries({ ...each.params, ...changed }).filter(([, value]) => value !== undefined)
    return { ...each, params: Object.fromEntries(params) }
  })
}

function column(id: string): DeckColumn {
  return { id, uuid: id.toLowerCase(), params: {} }
}

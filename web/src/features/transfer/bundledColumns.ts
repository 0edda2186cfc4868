import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { circleEndpoints } from '@starling/api/circles'
import type { Session } from '@starling/domain/session'
import type { Setting } from '@starling/domain/settings'
import type { BundledColumn } from '@starling/domain/transfer'
import { changeSetting, settingOf } from '../../settings/settingsStore.ts'

type Titles = ReadonlyMap<string, string>
type Kind = 'lists' | 'antennas' | 'circles' | 'categories'

interface Column {
  readonly id: string
  readonly uuid?: unknown
  readonly params?: unknown
}

/** The deck's columns from the settings, unchecked, because other clients write them too. */
const columnsSetting: Setting<readonly unknown[]> = { path: ['columns'], otherwise: [], isValid: (value) => Array.isArray(value) }

/** What the `id` parameter of a column refers to. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['LIST', 'lists'],
  ['ANTENNA', 'antennas'],
  ['ANTENNA_TIMELINE', 'antennas'],
  ['CIRCLE', 'circles'],
  ['CIRCLE_STATUSES', 'circles'],
  ['BOOKMARKS_EX', 'categories'],
])

/** The columns with titles instead of ids; one whose collection does not exist any more is left out. */
export async function bundleColumns(
  session: Session,
  known: Pick<Record<Kind, Titles>, 'lists' | 'antennas'>,
  signal: AbortSignal,
): Promise<readonly BundledColumn[]> {
  const columns = settingOf(session.key, columnsSetting).filter(isColumn)
  const titles: Record<Kind, Titles> = { ...known, ...(await otherTitles(session, columns, signal)) }
  return columns.flatMap((column): BundledColumn[] => {
    const params = textsOf(column.params)
    const kind = kinds.get(column.id)
    if (kind === undefined) return [{ id: column.id, title: null, params }]
    const title = titles[kind].get(params['id'] ?? '')
    const { id: _id, ...others } = params
    return title === undefined ? [] : [{ id: column.id, title, params: others }]
  })
}

/** Adds columns after the existing ones; answers the titles of collections this server does not have. */
export async function addColumns(
  session: Session,
  columns: readonly BundledColumn[],
  ids: Pick<Record<Kind, Titles>, 'lists' | 'antennas'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const others = await otherTitles(session, columns, signal)
  const inverted = (titles: Titles): Titles => new Map([...titles].map(([id, title]) => [title, id]))
  const idByTitle: Record<Kind, Titles> = { ...ids, circles: inverted(others.circles), categories: inverted(others.categories) }
  const missing: string[] = []
  const added = columns.flatMap(({ id, title, params }): Column[] => {
    const kind = kinds.get(id)
    const uuid = crypto.randomUUID()
    if (kind === undefined || title === null) return [{ id, uuid, params }]
    const of = idByTitle[kind].get(title)
    if (of !== undefined) return [{ id, uuid, params: { ...params, id: of } }]
    missing.push(title)
    return []
  })
  if (added.length > 0) changeSetting(session.key, columnsSetting, (known) => [...known, ...added])
  return missing
}

/** Circles and categories are only loaded where a column shows one. */
async function otherTitles(
  { client }: Session,
  columns: readonly { readonly id: string }[],
  signal: AbortSignal,
): Promise<Pick<Record<Kind, Titles>, 'circles' | 'categories'>> {
  const has = (kind: Kind) => columns.some(({ id }) => kinds.get(id) === kind)
  const titlesOf = (known: readonly { readonly id: string; readonly title: string }[]): Titles =>
    new Map(known.map(({ id, title }) => [id, title]))
  return {
    circles: titlesOf(has('circles') ? (await client.call(circleEndpoints.list, { signal })).data : []),
    categories: titlesOf(has('categories') ? (await client.call(bookmarkCategoryEndpoints.list, { signal })).data : []),
  }
}

function isColumn(value: unknown): value is Column {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

function textsOf(params: unknown): Readonly<Record<string, string>> {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

import { changeSettings, settingsStore } from '../../settings/settingsStore.ts'

/** The kinds of deck columns that show a collection; an antenna has two. */
const columnIds = {
  list: ['LIST'],
  antenna: ['ANTENNA', 'ANTENNA_TIMELINE'],
  circle: ['CIRCLE'],
  bookmarkCategory: ['BOOKMARKS_EX'],
} as const

/** Removes the columns of a deleted collection from the deck, on every device of the account. */
export function removeColumns(accountKey: string, kind: keyof typeof columnIds, collectionId: string): void {
  const names: readonly string[] = columnIds[kind]
  const { mine } = settingsStore(accountKey).get()
  const isOfIt = (column: unknown) =>
    isObject(column) &&
    names.includes(String(column['id'])) &&
    isObject(column['params']) &&
    // In a column of another account the same id names another collection.
    column['params']['other'] === undefined &&
    String(column['params']['id']) === collectionId
  if (!Array.isArray(mine['columns']) || !mine['columns'].some(isOfIt)) return
  changeSettings(accountKey, (document) => {
    const columns = document['columns']
    return Array.isArray(columns) ? { ...document, columns: columns.filter((column) => !isOfIt(column)) } : document
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

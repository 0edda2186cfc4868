import type { List } from './list.ts'

/** A list for tests. */
export function aList(given: Partial<List> = {}): List {
  return { id: '1', title: 'Birders', exclusive: false, replies_policy: 'list', notify: false, favourite: true, antennas: [], ...given }
}

import type { Antenna } from './antenna.ts'

/** An antenna for tests without conditions. */
export function anAntenna(given: Partial<Antenna> = {}): Antenna {
  return {
    id: '1',
    title: 'Birds everywhere',
    stl: false,
    ltl: false,
    insert_feeds: false,
    with_media_only: false,
    ignore_reblog: false,
    favourite: true,
    list: null,
    list_id: null,
    accounts_count: 0,
    domains_count: 0,
    tags_count: 0,
    keywords_count: 0,
    ...given,
  }
}

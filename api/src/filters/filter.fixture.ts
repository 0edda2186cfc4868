import type { Filter } from './filter.ts'

/** A filter for tests that warns on the home timeline. */
export function aFilter(given: Partial<Filter> = {}): Filter {
  return {
    id: '1',
    title: 'Spoilers',
    context: ['home'],
    expires_at: null,
    filter_action: 'warn',
    keywords: [{ id: '1', keyword: 'finale', whole_word: true }],
    statuses: [],
    ...given,
  }
}

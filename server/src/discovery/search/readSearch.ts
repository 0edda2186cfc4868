/** A parsed search: words, and operators that narrow the results. */
export interface StatusQuery {
  readonly words: string
  /** The handle without the first @; `me` is the reader. */
  readonly from: readonly SearchFilter[]
  /** One of: media, image, video, audio, poll, link. */
  readonly has: readonly SearchFilter[]
  /** One of: reply, sensitive, quote, edited, bot. */
  readonly is: readonly SearchFilter[]
  readonly languages: readonly SearchFilter[]
  /** The period, end excluded; null where unlimited. */
  readonly since: Date | null
  readonly until: Date | null
  /** What to search: statuses the reader took part in, those everybody may find, or both. */
  readonly where: 'all' | 'library' | 'public'
}

/** The value of one operator; `isNot` where it was preceded by a minus sign. */
export interface SearchFilter {
  readonly word: string
  readonly isNot: boolean
}

const HAS = new Set(['media', 'image', 'video', 'audio', 'poll', 'link', 'embed'])
const IS = new Set(['reply', 'sensitive', 'quote', 'edited', 'bot'])
const DAY_MS = 86_400_000
const MOST = 10

/** Distinguishes operators from words. What only looks like an operator (`note:this`, `has:wings`, `before:noon`) is searched for as text. */
export function readSearch(text: string): StatusQuery {
  const words: string[] = []
  const from: SearchFilter[] = []
  const has: SearchFilter[] = []
  const is: SearchFilter[] = []
  const languages: SearchFilter[] = []
  let since: Date | null = null
  let until: Date | null = null
  let where: StatusQuery['where'] = 'all'
  for (const part of text.split(/\s+/)) {
    const [, minus = '', name = '', value = ''] = /^([-+]?)([a-z]+):(.+)$/i.exec(part) ?? []
    const word = value.toLowerCase()
    const filter = { word: word === 'embed' ? 'link' : word, isNot: minus === '-' }
    const span = spanOf(word)
    switch (name.toLowerCase()) {
      case 'from':
        if (from.length < MOST) from.push({ ...filter, word: value.replace(/^@/, '') })
        continue
      case 'has':
        if (!HAS.has(word)) break
        addOnce(has, filter)
        continue
      case 'is':
        if (!IS.has(word)) break
        addOnce(is, filter)
        continue
      case 'language':
        if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/.test(word) || languages.length >= MOST) break
        languages.push(filter)
        continue
      case 'in':
        if (word !== 'library' && word !== 'public' && word !== 'all') break
        where = word
        continue
      case 'before':
        if (span === null) break
        until = earlier(until, span.start)
        continue
      case 'after':
        if (span === null) break
        since = later(since, span.end)
        continue
      case 'during':
        if (span === null) break
        since = later(since, span.start)
        until = earlier(until, span.end)
        continue
      default:
    }
    words.push(part)
  }
  return { words: words.join(' ').trim(), from, has, is, languages, since, until, where }
}

/** A repeated operator asks for nothing more. */
function addOnce(filters: SearchFilter[], filter: SearchFilter): void {
  if (!filters.some(({ word, isNot }) => word === filter.word && isNot === filter.isNot)) filters.push(filter)
}

/** A day, month or year in UTC; null for anything else. */
function spanOf(text: string): { readonly start: Date; readonly end: Date } | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? []
  if (year === undefined) return null
  const start = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`)
  // `Date.parse` accepts the thirtieth of February as a day in March.
  if (Number.isNaN(start.getTime()) || (day !== undefined && start.getUTCDate() !== Number(day))) return null
  if (day !== undefined) return { start, end: new Date(start.getTime() + DAY_MS) }
  const end = new Date(start)
  if (month === undefined) end.setUTCFullYear(end.getUTCFullYear() + 1)
  else end.setUTCMonth(end.getUTCMonth() + 1)
  return { start, end }
}

function earlier(one: Date | null, two: Date): Date {
  return one !== null && one < two ? one : two
}

function later(one: Date | null, two: Date): Date {
  return one !== null && one > two ? one : two
}

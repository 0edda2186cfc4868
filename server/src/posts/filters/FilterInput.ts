import type { AppContext } from '../../AppContext.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'

const CONTEXTS = new Set(['home', 'notifications', 'public', 'thread', 'account'])
/** kmyblue's milder warning is stored as it is and shown to others as a warning. */
const ACTIONS = new Set(['warn', 'hide', 'blur', 'half_warn'])
const MAX_TITLE = 512
const MAX_KEYWORD = 512
/** A hundred years: anything later counts as never. */
const MAX_SECONDS = 3_200_000_000

/** The contexts of a filter, validated: at least one, and only known ones. */
export function readContexts(given: readonly string[]): string[] {
  const contexts = [...new Set(given)]
  if (contexts.length === 0 || !contexts.every((context) => CONTEXTS.has(context)))
    throw unprocessable('Context is not included in the list')
  return contexts
}

export function readAction(given: string): string {
  if (!ACTIONS.has(given)) throw unprocessable('Filter action is not included in the list')
  return given
}

/** The title of a filter, validated. */
export function readFilterTitle(given: string): string {
  return readWords(given, 'Title', MAX_TITLE)
}

/** A keyword, validated; surrounding spaces are removed. */
export function readKeyword(given: string): string {
  return readWords(given, 'Keyword', MAX_KEYWORD)
}

/** The expiry of a filter; null for never, undefined where the request does not contain it. */
export function readEnd(ctx: Pick<AppContext, 'now'>, seconds: number | '' | null | undefined): Date | null | undefined {
  if (seconds === undefined) return undefined
  if (seconds === null || seconds === '' || seconds === 0) return null
  if (seconds < 0 || seconds > MAX_SECONDS) throw unprocessable('Expires in is out of range')
  return new Date(ctx.now().getTime() + seconds * 1000)
}

function readWords(given: string, name: string, most: number): string {
  const words = given.replaceAll('\u0000', '').trim()
  if (words === '') throw unprocessable(`${name} can't be blank`)
  if (Array.from(words).length > most) throw unprocessable(`${name} is too long (maximum is ${most} characters)`)
  return words
}

import { isRecord, listOf } from './rawJson.ts'

const DATES: ReadonlySet<string> = new Set(['published', 'updated', 'startTime', 'endTime', 'closed', 'deleted'])

/** Whether a date somewhere in a document is not a string, which makes the JSON-LD processor throw. */
export function hasOddDate(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasOddDate)
  if (!isRecord(value)) return false
  return Object.entries(value).some(([name, each]) => (DATES.has(name) ? listOf(each).some(isOdd) : hasOddDate(each)))
}

function isOdd(date: unknown): boolean {
  return typeof (isRecord(date) ? date['@value'] : date) !== 'string'
}

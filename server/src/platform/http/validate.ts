import * as v from 'valibot'
import { HttpError } from './HttpError.ts'

/** How many characters of the input an error message repeats. */
const MOST_REPEATED = 80

/** Validates input by an endpoint's schema, or throws an error with a message about what is wrong. */
export function validate(schema: v.GenericSchema, input: unknown): unknown {
  const first = v.safeParse(schema, input)
  if (first.success) return first.output
  // Many clients send null for properties they do not set.
  const nulls = first.issues.filter((issue) => issue.input === null && issue.path)
  if (nulls.length > 0) {
    const second = v.safeParse(schema, without(input, nulls))
    if (second.success) return second.output
  }
  throw new HttpError(422, `Validation failed: ${sentence(first.issues[0])}`)
}

function without(input: unknown, issues: readonly v.BaseIssue<unknown>[]): unknown {
  const copy: unknown = structuredCloneOfPlain(input)
  for (const issue of issues) {
    const keys = (issue.path ?? []).map((item) => item.key as string)
    let holder = copy
    for (const key of keys.slice(0, -1)) holder = (holder as Record<string, unknown> | undefined)?.[key]
    if (typeof holder === 'object' && holder !== null && !Array.isArray(holder))
      delete (holder as Record<string, unknown>)[keys.at(-1) ?? '']
  }
  return copy
}

/** Files are kept as they are. */
function structuredCloneOfPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCloneOfPlain)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, structuredCloneOfPlain(inner)]))
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const name = issue.path?.map((item) => String(item.key)).join('.') ?? 'The request'
  if (issue.input === undefined || issue.input === null) return `${name} is missing`
  if (issue.expected === null) return `${name} is not valid: ${issue.message}`
  // A schema that accepts anything before a check of its own has no expected type to report.
  if (issue.expected === 'unknown') return `${name} is not valid`
  return `${name} is not valid: expected ${issue.expected}, received ${shorten(issue.received)}`
}

function shorten(text: string): string {
  return text.length <= MOST_REPEATED ? text : `${text.slice(0, MOST_REPEATED)}…`
}

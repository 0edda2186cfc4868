import { wholeNumber } from '@starling/api/endpoint'
import * as v from 'valibot'
import type { Params } from './parseParams.ts'

/** Removes values of numeric parameters that are not numbers (`limit=`, `limit=many`): as in Mastodon they are ignored instead of refused. */
export function dropInvalidNumbers(schema: v.GenericSchema, query: Params): Params {
  const { entries = {} } = schema as { readonly entries?: Readonly<Record<string, { readonly wrapped?: unknown }>> }
  const isJunk = (name: string, value: unknown): boolean => entries[name]?.wrapped === wholeNumber && !v.is(wholeNumber, value)
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => !isJunk(name, value)))
}

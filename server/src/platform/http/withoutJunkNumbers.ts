import { wholeNumber } from '@starling/api/endpoint'
import * as v from 'valibot'
import type { Params } from './parseParams.ts'

/** Leaves out what stands where a number may stand and is none (`limit=`, `limit=many`): as in Mastodon nobody is refused a list for it. */
export function withoutJunkNumbers(schema: v.GenericSchema, query: Params): Params {
  const { entries = {} } = schema as { readonly entries?: Readonly<Record<string, { readonly wrapped?: unknown }>> }
  const isJunk = (name: string, value: unknown): boolean => entries[name]?.wrapped === wholeNumber && !v.is(wholeNumber, value)
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => !isJunk(name, value)))
}

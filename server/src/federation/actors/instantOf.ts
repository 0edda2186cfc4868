import { Temporal as Polyfill } from '@js-temporal/polyfill'

/** Converts a date for Fedify. Node 24 has no `Temporal` of its own, and TypeScript's types are newer than the polyfill's. */
export function instantOf(date: Date): Temporal.Instant {
  return Polyfill.Instant.fromEpochMilliseconds(date.getTime()) as unknown as Temporal.Instant
}

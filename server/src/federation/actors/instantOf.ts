import { Temporal as Polyfill } from '@js-temporal/polyfill'

/** A moment as Fedify takes it. Node 24 has no `Temporal` of its own; TypeScript's description of it is younger than the polyfill's. */
export function instantOf(date: Date): Temporal.Instant {
  return Polyfill.Instant.fromEpochMilliseconds(date.getTime()) as unknown as Temporal.Instant
}

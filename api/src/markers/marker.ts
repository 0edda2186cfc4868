import * as v from 'valibot'
import { count, identifier } from '../reading/index.ts'

/** The position up to which the account has read a timeline. https://docs.joinmastodon.org/entities/Marker/ */
export const markerSchema = v.object({
  last_read_id: identifier,
  version: count,
  /** ISO time; snac2 writes seconds since 1970. */
  updated_at: v.fallback(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((input) => String(input)),
    ),
    '',
  ),
})

const maybeMarker = v.fallback(v.optional(markerSchema), undefined)

/** The markers stored on the server; a timeline without a marker is missing. */
export const markersSchema = v.object({ home: maybeMarker, notifications: maybeMarker })

export type Marker = v.InferOutput<typeof markerSchema>
export type Markers = v.InferOutput<typeof markersSchema>

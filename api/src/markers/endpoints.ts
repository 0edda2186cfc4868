import * as v from 'valibot'
import { endpoint, listOf } from '../endpoint/index.ts'
import { markersSchema } from './marker.ts'

const position = v.optional(v.object({ last_read_id: v.string() }))

/** Reading positions. https://docs.joinmastodon.org/methods/markers/ */
export const markerEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/markers',
    auth: 'user',
    scope: 'read:statuses',
    query: v.object({ timeline: v.optional(listOf(v.picklist(['home', 'notifications'])), []) }),
    response: markersSchema,
  }),
  /** 409 if another client wrote at the same time; the call can be repeated. */
  save: endpoint({
    method: 'POST',
    path: '/api/v1/markers',
    auth: 'user',
    scope: 'write:statuses',
    body: v.object({ home: position, notifications: position }),
    response: markersSchema,
  }),
} as const

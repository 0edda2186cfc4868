import * as v from 'valibot'
import { identifier, numberOrNull, oneOf } from '../reading/index.ts'

/** Work of the server that goes on after its answer, such as fetching replies. https://docs.joinmastodon.org/entities/AsyncRefresh/ */
export const asyncRefreshSchema = v.object({
  id: identifier,
  status: oneOf(['running', 'finished'], 'finished'),
  /** How many results there are so far; null where the server does not count them. */
  result_count: numberOrNull,
})

export type AsyncRefresh = v.InferOutput<typeof asyncRefreshSchema>

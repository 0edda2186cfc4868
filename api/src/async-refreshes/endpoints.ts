import * as v from 'valibot'
import { endpoint } from '../endpoint/index.ts'
import { asyncRefreshSchema } from './asyncRefresh.ts'

/** https://docs.joinmastodon.org/methods/async_refreshes/ */
export const asyncRefreshEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1_alpha/async_refreshes/:id',
    auth: 'user',
    scope: 'read',
    response: v.object({ async_refresh: asyncRefreshSchema }),
  }),
} as const

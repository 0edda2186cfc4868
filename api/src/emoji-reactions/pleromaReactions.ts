import { endpoint } from '../endpoint/index.ts'
import { statusSchema } from '../statuses/index.ts'

const change = {
  path: '/api/v1/pleroma/statuses/:id/reactions/:emoji',
  auth: 'user',
  scope: 'write:favourites',
  response: statusSchema,
} as const

/** The emoji reactions of Pleroma and Akkoma, which our own server does not have. https://docs-develop.pleroma.social/backend/development/API/pleroma_api/ */
export const pleromaReactions = {
  react: endpoint({ ...change, method: 'PUT' }),
  unreact: endpoint({ ...change, method: 'DELETE' }),
}

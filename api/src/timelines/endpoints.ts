import * as v from 'valibot'
import { endpoint, listOf, pageQuery, pageQuerySchema, yesOrNo } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

const statusPage = { method: 'GET', response: answeredArray(statusSchema), paged: true } as const

/** Timelines of statuses, newest first. https://docs.joinmastodon.org/methods/timelines/ */
export const timelineEndpoints = {
  /** 206 while the server is still building the home timeline. */
  home: endpoint({ ...statusPage, path: '/api/v1/timelines/home', auth: 'user', scope: 'read:statuses', query: pageQuerySchema }),
  public: endpoint({
    ...statusPage,
    path: '/api/v1/timelines/public',
    auth: 'optional',
    scope: 'read:statuses',
    query: v.object({ ...pageQuery, local: v.optional(yesOrNo), remote: v.optional(yesOrNo), only_media: v.optional(yesOrNo) }),
  }),
  tag: endpoint({
    ...statusPage,
    path: '/api/v1/timelines/tag/:tag',
    auth: 'optional',
    scope: 'read:statuses',
    query: v.object({
      ...pageQuery,
      any: v.optional(listOf(v.string())),
      all: v.optional(listOf(v.string())),
      none: v.optional(listOf(v.string())),
      local: v.optional(yesOrNo),
      remote: v.optional(yesOrNo),
      only_media: v.optional(yesOrNo),
    }),
  }),
  list: endpoint({ ...statusPage, path: '/api/v1/timelines/list/:id', auth: 'user', scope: 'read:lists', query: pageQuerySchema }),
  /** kmyblue: the statuses that an antenna collected. */
  antenna: endpoint({ ...statusPage, path: '/api/v1/timelines/antenna/:id', auth: 'user', scope: 'read:lists', query: pageQuerySchema }),
  link: endpoint({
    ...statusPage,
    path: '/api/v1/timelines/link',
    auth: 'optional',
    scope: 'read:statuses',
    query: v.object({ ...pageQuery, url: v.string() }),
  }),
  account: endpoint({
    ...statusPage,
    path: '/api/v1/accounts/:id/statuses',
    auth: 'optional',
    scope: 'read:statuses',
    query: v.object({
      ...pageQuery,
      only_media: v.optional(yesOrNo),
      exclude_replies: v.optional(yesOrNo),
      exclude_reblogs: v.optional(yesOrNo),
      pinned: v.optional(yesOrNo),
      tagged: v.optional(v.string()),
    }),
  }),
} as const

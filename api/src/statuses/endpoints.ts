import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { endpoint, idList, listOf, pageQuerySchema, wholeNumber, yesOrNo } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { statusSchema } from './status.ts'
import { statusContextSchema, statusEditSchema, statusSourceSchema, translationSchema } from './statusContext.ts'

const pollBody = v.object({
  options: listOf(v.string()),
  /** Seconds. */
  expires_in: wholeNumber,
  multiple: v.optional(yesOrNo),
  hide_totals: v.optional(yesOrNo),
})

const writtenBody = {
  status: v.optional(v.string()),
  spoiler_text: v.optional(v.string()),
  sensitive: v.optional(yesOrNo),
  language: v.optional(v.nullable(v.string())),
  media_ids: v.optional(idList),
  poll: v.optional(v.nullable(pollBody)),
  markdown: v.optional(yesOrNo),
  /** public, followers or nobody. */
  quote_approval_policy: v.optional(v.string()),
  /** Who may quote after approval by the author: the same values. Starling only. */
  quote_review_policy: v.optional(v.string()),
  searchability: v.optional(v.string()),
} as const

const act = { method: 'POST', auth: 'user', response: statusSchema } as const
const people = {
  method: 'GET',
  auth: 'optional',
  scope: 'read:statuses',
  query: pageQuerySchema,
  response: answeredArray(accountSchema),
  paged: true,
} as const

/** A single status and the actions on it. https://docs.joinmastodon.org/methods/statuses/ */
export const statusEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/statuses',
    auth: 'user',
    scope: 'write:statuses',
    body: v.object({
      ...writtenBody,
      in_reply_to_id: v.optional(v.nullable(v.string())),
      /** Always sent, because GoToSocial's default is unlisted. */
      visibility: v.optional(v.string()),
      circle_id: v.optional(v.nullable(v.string())),
      quoted_status_id: v.optional(v.nullable(v.string())),
      scheduled_at: v.optional(v.string()),
    }),
    response: statusSchema,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/v1/statuses/:id',
    auth: 'user',
    scope: 'write:statuses',
    body: v.object({
      ...writtenBody,
      media_attributes: v.optional(
        v.array(
          v.object({
            id: v.string(),
            description: v.optional(v.string()),
            /** 'x,y', each from -1 to 1. */
            focus: v.optional(v.string()),
          }),
        ),
      ),
    }),
    response: statusSchema,
  }),
  /** Returns the deleted status with its source text, so that it can be written again. */
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/statuses/:id',
    auth: 'user',
    scope: 'write:statuses',
    query: v.object({ delete_media: v.optional(yesOrNo) }),
    response: statusSchema,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/statuses',
    auth: 'optional',
    scope: 'read:statuses',
    query: v.object({ id: v.optional(idList, []) }),
    response: answeredArray(statusSchema),
  }),
  get: endpoint({ method: 'GET', path: '/api/v1/statuses/:id', auth: 'optional', scope: 'read:statuses', response: statusSchema }),
  context: endpoint({
    method: 'GET',
    path: '/api/v1/statuses/:id/context',
    auth: 'optional',
    scope: 'read:statuses',
    /** Without this flag kmyblue adds the referenced statuses to the ancestors. */
    query: v.object({ with_reference: v.optional(v.union([v.literal('1'), yesOrNo])) }),
    response: statusContextSchema,
  }),
  source: endpoint({
    method: 'GET',
    path: '/api/v1/statuses/:id/source',
    auth: 'user',
    scope: 'read:statuses',
    response: statusSourceSchema,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/v1/statuses/:id/history',
    auth: 'optional',
    scope: 'read:statuses',
    response: answeredArray(statusEditSchema),
  }),
  translate: endpoint({
    method: 'POST',
    path: '/api/v1/statuses/:id/translate',
    auth: 'user',
    scope: 'read:statuses',
    body: v.object({ lang: v.optional(v.string()) }),
    response: translationSchema,
  }),
  /** Returns a new status whose `reblog` is the boosted one. */
  reblog: endpoint({
    ...act,
    path: '/api/v1/statuses/:id/reblog',
    scope: 'write:statuses',
    body: v.object({ visibility: v.optional(v.string()) }),
  }),
  /** Returns the original status, not the boost. */
  unreblog: endpoint({ ...act, path: '/api/v1/statuses/:id/unreblog', scope: 'write:statuses' }),
  favourite: endpoint({ ...act, path: '/api/v1/statuses/:id/favourite', scope: 'write:favourites' }),
  unfavourite: endpoint({ ...act, path: '/api/v1/statuses/:id/unfavourite', scope: 'write:favourites' }),
  bookmark: endpoint({ ...act, path: '/api/v1/statuses/:id/bookmark', scope: 'write:bookmarks' }),
  unbookmark: endpoint({ ...act, path: '/api/v1/statuses/:id/unbookmark', scope: 'write:bookmarks' }),
  pin: endpoint({ ...act, path: '/api/v1/statuses/:id/pin', scope: 'write:accounts' }),
  unpin: endpoint({ ...act, path: '/api/v1/statuses/:id/unpin', scope: 'write:accounts' }),
  mute: endpoint({ ...act, path: '/api/v1/statuses/:id/mute', scope: 'write:mutes' }),
  unmute: endpoint({ ...act, path: '/api/v1/statuses/:id/unmute', scope: 'write:mutes' }),
  rebloggedBy: endpoint({ ...people, path: '/api/v1/statuses/:id/reblogged_by' }),
  favouritedBy: endpoint({ ...people, path: '/api/v1/statuses/:id/favourited_by' }),
} as const

import * as v from 'valibot'
import { emptyAnswer, endpoint, listOf, wholeNumber, yesOrNo } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { filterKeywordSchema, filterSchema, filterStatusSchema, filterV1Schema } from './filter.ts'

const keywordAttributes = v.object({
  id: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
  keyword: v.optional(v.string()),
  whole_word: v.optional(yesOrNo),
  _destroy: v.optional(yesOrNo),
})

/** Also reads a list sent by a form, which arrives as an object with numbers as keys. */
const keywordList = v.pipe(
  v.union([v.array(keywordAttributes), v.record(v.string(), keywordAttributes)]),
  v.transform((given) => (Array.isArray(given) ? given : Object.values(given))),
)

const filterBody = {
  filter_action: v.optional(v.string()),
  /** Seconds from now; null or '' for never. */
  expires_in: v.optional(v.nullable(v.union([wholeNumber, v.literal('')]))),
  keywords_attributes: v.optional(keywordList),
  exclude_follows: v.optional(yesOrNo),
  exclude_localusers: v.optional(yesOrNo),
  with_quote: v.optional(yesOrNo),
  with_profile: v.optional(yesOrNo),
} as const

/** https://docs.joinmastodon.org/methods/filters/ (version 2) */
export const filterEndpoints = {
  list: endpoint({ method: 'GET', path: '/api/v2/filters', auth: 'user', scope: 'read:filters', response: answeredArray(filterSchema) }),
  create: endpoint({
    method: 'POST',
    path: '/api/v2/filters',
    auth: 'user',
    scope: 'write:filters',
    body: v.object({ title: v.string(), context: listOf(v.string()), ...filterBody }),
    response: filterSchema,
  }),
  get: endpoint({ method: 'GET', path: '/api/v2/filters/:id', auth: 'user', scope: 'read:filters', response: filterSchema }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v2/filters/:id',
    auth: 'user',
    scope: 'write:filters',
    body: v.object({ title: v.optional(v.string()), context: v.optional(listOf(v.string())), ...filterBody }),
    response: filterSchema,
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/v2/filters/:id', auth: 'user', scope: 'write:filters', response: emptyAnswer }),
  keywords: endpoint({
    method: 'GET',
    path: '/api/v2/filters/:id/keywords',
    auth: 'user',
    scope: 'read:filters',
    response: answeredArray(filterKeywordSchema),
  }),
  addKeyword: endpoint({
    method: 'POST',
    path: '/api/v2/filters/:id/keywords',
    auth: 'user',
    scope: 'write:filters',
    body: v.object({ keyword: v.string(), whole_word: v.optional(yesOrNo) }),
    response: filterKeywordSchema,
  }),
  getKeyword: endpoint({
    method: 'GET',
    path: '/api/v2/filters/keywords/:id',
    auth: 'user',
    scope: 'read:filters',
    response: filterKeywordSchema,
  }),
  updateKeyword: endpoint({
    method: 'PUT',
    path: '/api/v2/filters/keywords/:id',
    auth: 'user',
    scope: 'write:filters',
    body: v.object({ keyword: v.optional(v.string()), whole_word: v.optional(yesOrNo) }),
    response: filterKeywordSchema,
  }),
  removeKeyword: endpoint({
    method: 'DELETE',
    path: '/api/v2/filters/keywords/:id',
    auth: 'user',
    scope: 'write:filters',
    response: emptyAnswer,
  }),
  statuses: endpoint({
    method: 'GET',
    path: '/api/v2/filters/:id/statuses',
    auth: 'user',
    scope: 'read:filters',
    response: answeredArray(filterStatusSchema),
  }),
  addStatus: endpoint({
    method: 'POST',
    path: '/api/v2/filters/:id/statuses',
    auth: 'user',
    scope: 'write:filters',
    body: v.object({ status_id: v.string() }),
    response: filterStatusSchema,
  }),
  getStatus: endpoint({
    method: 'GET',
    path: '/api/v2/filters/statuses/:id',
    auth: 'user',
    scope: 'read:filters',
    response: filterStatusSchema,
  }),
  removeStatus: endpoint({
    method: 'DELETE',
    path: '/api/v2/filters/statuses/:id',
    auth: 'user',
    scope: 'write:filters',
    response: emptyAnswer,
  }),
} as const

const readV1 = { method: 'GET', auth: 'user', scope: 'read:filters' } as const
const writeV1 = { auth: 'user', scope: 'write:filters' } as const
const bodyV1 = v.object({
  phrase: v.string(),
  context: listOf(v.string()),
  irreversible: v.optional(yesOrNo),
  whole_word: v.optional(yesOrNo),
  expires_in: v.optional(v.nullable(v.union([wholeNumber, v.literal('')]))),
})

/** The older version of filters, in which each keyword is a filter. https://docs.joinmastodon.org/methods/filters/ (version 1) */
export const filterV1Endpoints = {
  list: endpoint({ ...readV1, path: '/api/v1/filters', response: answeredArray(filterV1Schema) }),
  create: endpoint({ ...writeV1, method: 'POST', path: '/api/v1/filters', body: bodyV1, response: filterV1Schema }),
  get: endpoint({ ...readV1, path: '/api/v1/filters/:id', response: filterV1Schema }),
  update: endpoint({ ...writeV1, method: 'PUT', path: '/api/v1/filters/:id', body: bodyV1, response: filterV1Schema }),
  delete: endpoint({ ...writeV1, method: 'DELETE', path: '/api/v1/filters/:id', response: emptyAnswer }),
} as const

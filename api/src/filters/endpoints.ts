import * as v from 'valibot'
import { emptyAnswer, endpoint, listOf, wholeNumber, yesOrNo } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { filterKeywordSchema, filterSchema, filterStatusSchema } from './filter.ts'

const keywordAttributes = v.object({
  id: v.optional(v.string()),
  keyword: v.optional(v.string()),
  whole_word: v.optional(yesOrNo),
  _destroy: v.optional(yesOrNo),
})

const filterBody = {
  filter_action: v.optional(v.string()),
  /** Seconds from now; null or '' for never. */
  expires_in: v.optional(v.nullable(v.union([wholeNumber, v.literal('')]))),
  keywords_attributes: v.optional(v.array(keywordAttributes)),
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
  removeStatus: endpoint({
    method: 'DELETE',
    path: '/api/v2/filters/statuses/:id',
    auth: 'user',
    scope: 'write:filters',
    response: emptyAnswer,
  }),
} as const

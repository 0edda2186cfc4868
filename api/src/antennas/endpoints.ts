import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { emptyAnswer, endpoint, idList, listOf, pageQuerySchema, yesOrNo } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { antennaDomainsSchema, antennaKeywordsSchema, antennaSchema, antennaTagsSchema } from './antenna.ts'

const read = { method: 'GET', auth: 'user', scope: 'read:lists' } as const
const write = { auth: 'user', scope: 'write:lists' } as const
const add = { ...write, method: 'POST', response: emptyAnswer } as const
const remove = { ...write, method: 'DELETE', response: emptyAnswer } as const

const settings = {
  stl: v.optional(yesOrNo),
  ltl: v.optional(yesOrNo),
  insert_feeds: v.optional(yesOrNo),
  /** '0' for none. Some servers ignore it when creating an antenna, so it has to be set by an update afterwards. */
  list_id: v.optional(v.nullable(v.union([v.string(), v.pipe(v.number(), v.integer(), v.transform(String))]))),
  with_media_only: v.optional(yesOrNo),
  ignore_reblog: v.optional(yesOrNo),
  favourite: v.optional(yesOrNo),
} as const

const members = v.object({ account_ids: idList })
const domains = v.object({ domains: listOf(v.string()) })
const tags = v.object({ tags: listOf(v.string()) })
const keywords = v.object({ keywords: listOf(v.string()) })
const accounts = { ...read, query: pageQuerySchema, response: answeredArray(accountSchema), paged: true } as const
const antennasOfAccount = { ...read, response: answeredArray(antennaSchema) } as const

/** kmyblue only. The calls for exclusions take the same body keys as those for inclusions. https://github.com/kmycode/mastodon/blob/kb-main/app/controllers/api/v1/antennas_controller.rb */
export const antennaEndpoints = {
  list: endpoint({ ...antennasOfAccount, path: '/api/v1/antennas' }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: '/api/v1/antennas',
    body: v.object({ title: v.string(), ...settings }),
    response: antennaSchema,
  }),
  get: endpoint({ ...read, path: '/api/v1/antennas/:id', response: antennaSchema }),
  update: endpoint({
    ...write,
    method: 'PUT',
    path: '/api/v1/antennas/:id',
    body: v.object({ title: v.optional(v.string()), ...settings }),
    response: antennaSchema,
  }),
  delete: endpoint({ ...remove, path: '/api/v1/antennas/:id' }),

  accounts: endpoint({ ...accounts, path: '/api/v1/antennas/:id/accounts' }),
  addAccounts: endpoint({ ...add, path: '/api/v1/antennas/:id/accounts', body: members }),
  removeAccounts: endpoint({ ...remove, path: '/api/v1/antennas/:id/accounts', query: members }),
  excludedAccounts: endpoint({ ...accounts, path: '/api/v1/antennas/:id/exclude_accounts' }),
  addExcludedAccounts: endpoint({ ...add, path: '/api/v1/antennas/:id/exclude_accounts', body: members }),
  removeExcludedAccounts: endpoint({ ...remove, path: '/api/v1/antennas/:id/exclude_accounts', query: members }),

  domains: endpoint({ ...read, path: '/api/v1/antennas/:id/domains', response: antennaDomainsSchema }),
  addDomains: endpoint({ ...add, path: '/api/v1/antennas/:id/domains', body: domains }),
  removeDomains: endpoint({ ...remove, path: '/api/v1/antennas/:id/domains', query: domains }),
  addExcludedDomains: endpoint({ ...add, path: '/api/v1/antennas/:id/exclude_domains', body: domains }),
  removeExcludedDomains: endpoint({ ...remove, path: '/api/v1/antennas/:id/exclude_domains', query: domains }),

  tags: endpoint({ ...read, path: '/api/v1/antennas/:id/tags', response: antennaTagsSchema }),
  addTags: endpoint({ ...add, path: '/api/v1/antennas/:id/tags', body: tags }),
  removeTags: endpoint({ ...remove, path: '/api/v1/antennas/:id/tags', query: tags }),
  addExcludedTags: endpoint({ ...add, path: '/api/v1/antennas/:id/exclude_tags', body: tags }),
  removeExcludedTags: endpoint({ ...remove, path: '/api/v1/antennas/:id/exclude_tags', query: tags }),

  keywords: endpoint({ ...read, path: '/api/v1/antennas/:id/keywords', response: antennaKeywordsSchema }),
  addKeywords: endpoint({ ...add, path: '/api/v1/antennas/:id/keywords', body: keywords }),
  removeKeywords: endpoint({ ...remove, path: '/api/v1/antennas/:id/keywords', query: keywords }),
  addExcludedKeywords: endpoint({ ...add, path: '/api/v1/antennas/:id/exclude_keywords', body: keywords }),
  removeExcludedKeywords: endpoint({ ...remove, path: '/api/v1/antennas/:id/exclude_keywords', query: keywords }),

  /** The antennas of the signed-in account that include this account. */
  ofAccount: endpoint({ ...antennasOfAccount, path: '/api/v1/accounts/:id/antennas' }),
  excludingAccount: endpoint({ ...antennasOfAccount, path: '/api/v1/accounts/:id/exclude_antennas' }),
} as const

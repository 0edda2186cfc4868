import * as v from 'valibot'
import { endpoint } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import {
  activitySchema,
  domainBlockSchema,
  extendedDescriptionSchema,
  instanceSchema,
  languageSchema,
  ruleSchema,
  termsOfServiceSchema,
} from './instance.ts'
import { v1InstanceSchema } from './instanceFromV1.ts'

const read = { method: 'GET', auth: 'none' } as const

/** The server's description, rules and policies. https://docs.joinmastodon.org/methods/instance/ */
export const instanceEndpoints = {
  get: endpoint({ ...read, path: '/api/v2/instance', response: instanceSchema }),
  getV1: endpoint({ ...read, path: '/api/v1/instance', response: v1InstanceSchema }),
  rules: endpoint({ ...read, path: '/api/v1/instance/rules', response: answeredArray(ruleSchema) }),
  extendedDescription: endpoint({ ...read, path: '/api/v1/instance/extended_description', response: extendedDescriptionSchema }),
  privacyPolicy: endpoint({ ...read, path: '/api/v1/instance/privacy_policy', response: extendedDescriptionSchema }),
  /** 404 if the operator has not written one. */
  termsOfService: endpoint({ ...read, path: '/api/v1/instance/terms_of_service', response: termsOfServiceSchema }),
  /** The terms as of a date, written YYYY-MM-DD. */
  termsOfServiceOn: endpoint({ ...read, path: '/api/v1/instance/terms_of_service/:date', response: termsOfServiceSchema }),
  languages: endpoint({ ...read, path: '/api/v1/instance/languages', response: answeredArray(languageSchema) }),
  peers: endpoint({ ...read, path: '/api/v1/instance/peers', response: answeredArray(v.string()) }),
  activity: endpoint({ ...read, path: '/api/v1/instance/activity', response: answeredArray(activitySchema) }),
  domainBlocks: endpoint({
    method: 'GET',
    auth: 'optional',
    path: '/api/v1/instance/domain_blocks',
    response: answeredArray(domainBlockSchema),
  }),
  /** Source language → languages it can be translated into. */
  translationLanguages: endpoint({
    ...read,
    path: '/api/v1/instance/translation_languages',
    response: v.record(v.string(), v.array(v.string())),
  }),
} as const

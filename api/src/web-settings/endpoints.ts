import * as v from 'valibot'
import { emptyAnswer, endpoint } from '../endpoint/index.ts'

/** The web client's own settings: a tree only the client understands. */
export const webSettingsSchema = v.record(v.string(), v.unknown())

/**
 * Settings kept on the server. Mastodon has only the PUT and hands the value out inside its page;
 * our server has the GET too, and where it is missing (404) settings stay in this browser.
 */
export const webSettingsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/web/settings',
    auth: 'user',
    scope: 'read:accounts',
    response: v.object({ data: webSettingsSchema }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/web/settings',
    auth: 'user',
    scope: 'write:accounts',
    body: v.object({ data: webSettingsSchema }),
    response: emptyAnswer,
  }),
} as const

export type WebSettings = v.InferOutput<typeof webSettingsSchema>

import * as v from 'valibot'
import { endpoint } from '../endpoint/index.ts'

/** The web client's settings: a JSON document that the server does not interpret. */
export const webSettingsSchema = v.record(v.string(), v.unknown())

/**
 * The version of the stored settings; sent by Starling only. A save with an outdated version changes nothing, because another device has
 * saved meanwhile: a client that `merges` is given the stored settings, any other one 409. Other servers ignore it.
 */
const versionSchema = v.optional(v.fallback(v.nullable(v.string()), null), null)

/**
 * Settings stored on the server. Mastodon has only the PUT and delivers the value inside its HTML page.
 * Starling also has the GET; if it is missing (404), settings are stored in the browser only.
 */
export const webSettingsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/web/settings',
    auth: 'user',
    scope: 'read:accounts',
    response: v.object({ data: webSettingsSchema, version: versionSchema }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/web/settings',
    auth: 'user',
    scope: 'write:accounts',
    body: v.object({ data: webSettingsSchema, version: v.optional(v.string()), merges: v.optional(v.boolean()) }),
    response: v.object({
      version: versionSchema,
      /** False where the version was outdated; `data` and `version` are those of the settings that are stored. */
      saved: v.optional(v.fallback(v.boolean(), true), true),
      data: v.optional(v.unknown()),
    }),
  }),
} as const

export type WebSettings = v.InferOutput<typeof webSettingsSchema>

import * as v from 'valibot'
import { emptyAnswer, endpoint } from '../endpoint/index.ts'
import { applicationSchema, authorizationServerSchema, credentialApplicationSchema, tokenSchema } from './oauth.ts'

/** Applications and tokens. https://docs.joinmastodon.org/methods/apps/ and https://docs.joinmastodon.org/methods/oauth/ */
export const oauthEndpoints = {
  registerApp: endpoint({
    method: 'POST',
    path: '/api/v1/apps',
    auth: 'none',
    body: v.object({
      client_name: v.string(),
      /** One string with an address per line, because GoToSocial, Takahē, snac2 and Sharkey reject an array. */
      redirect_uris: v.union([v.string(), v.array(v.string())]),
      scopes: v.optional(v.string()),
      /** Leave it out instead of sending '': Hollo rejects an empty one. */
      website: v.optional(v.string()),
    }),
    response: credentialApplicationSchema,
  }),
  verifyApp: endpoint({ method: 'GET', path: '/api/v1/apps/verify_credentials', auth: 'app', response: applicationSchema }),
  token: endpoint({
    method: 'POST',
    path: '/oauth/token',
    auth: 'none',
    body: v.object({
      grant_type: v.string(),
      client_id: v.optional(v.string()),
      client_secret: v.optional(v.string()),
      redirect_uri: v.optional(v.string()),
      code: v.optional(v.string()),
      code_verifier: v.optional(v.string()),
      scope: v.optional(v.string()),
    }),
    // Sharkey answers no CORS preflight for this call; a form needs none.
    encoding: 'form',
    response: tokenSchema,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/oauth/revoke',
    auth: 'none',
    body: v.object({ client_id: v.optional(v.string()), client_secret: v.optional(v.string()), token: v.string() }),
    encoding: 'form',
    response: emptyAnswer,
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    auth: 'none',
    response: authorizationServerSchema,
  }),
} as const

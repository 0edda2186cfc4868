import * as v from 'valibot'
import { count, identifier, identifierOrNull, lenientArray, text, textOrNull } from '../reading/index.ts'

/** A registered application without its secrets. https://docs.joinmastodon.org/entities/Application/ */
export const applicationSchema = v.object({
  id: identifierOrNull,
  name: text,
  website: textOrNull,
  redirect_uri: text,
  redirect_uris: lenientArray(v.string()),
  scopes: lenientArray(v.string()),
  vapid_key: textOrNull,
})

/** A freshly registered application. https://docs.joinmastodon.org/entities/Application/#CredentialApplication */
export const credentialApplicationSchema = v.object({
  ...applicationSchema.entries,
  client_id: identifier,
  client_secret: text,
  client_secret_expires_at: count,
})

/** An access token. https://docs.joinmastodon.org/entities/Token/ */
export const tokenSchema = v.object({
  access_token: identifier,
  token_type: text,
  /** Space-separated; snac2 answers ''. */
  scope: text,
  /** Seconds since 1970. */
  created_at: count,
})

/** The metadata document of an authorization server: the addresses of its OAuth endpoints. https://docs.joinmastodon.org/methods/oauth/#authorization-server-metadata */
export const authorizationServerSchema = v.object({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  revocation_endpoint: textOrNull,
  app_registration_endpoint: textOrNull,
  scopes_supported: lenientArray(v.string()),
  code_challenge_methods_supported: lenientArray(v.string()),
})

export type Application = v.InferOutput<typeof applicationSchema>
export type CredentialApplication = v.InferOutput<typeof credentialApplicationSchema>
export type Token = v.InferOutput<typeof tokenSchema>
export type AuthorizationServer = v.InferOutput<typeof authorizationServerSchema>

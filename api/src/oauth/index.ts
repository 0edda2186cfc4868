export { oauthEndpoints } from './endpoints.ts'
export { applicationSchema, authorizationServerSchema, credentialApplicationSchema, tokenSchema } from './oauth.ts'
export type { Application, AuthorizationServer, CredentialApplication, Token } from './oauth.ts'

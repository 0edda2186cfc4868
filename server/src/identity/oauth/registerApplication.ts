import type { CredentialApplication } from '@starling/api/oauth'
import type { AppContext } from '../../AppContext.ts'
import { parseScopes } from '../../platform/authentication/scopes.ts'
import { hashSecret, newSecret } from '../../platform/authentication/secrets.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import { vapidKeys } from '../../push/vapidKeys.ts'
import { isRedirectUri, parseRedirectUris } from './redirectUri.ts'

export interface NewApplication {
  readonly client_name: string
  readonly redirect_uris: string | readonly string[]
  readonly scopes?: string | undefined
  readonly website?: string | undefined
}

const LONGEST_NAME = 60
const LONGEST_WEBSITE = 2000
const MOST_REDIRECTS = 30

/** Registers an application; its secret is returned here and never again. */
export async function registerApplication(
  ctx: Pick<AppContext, 'db' | 'ids' | 'now'>,
  given: NewApplication,
): Promise<CredentialApplication> {
  const name = given.client_name.trim()
  if (name === '') throw unprocessable("Client name can't be blank")
  if ([...name].length > LONGEST_NAME) throw unprocessable(`Client name is too long (maximum is ${LONGEST_NAME} characters)`)
  const redirectUris = parseRedirectUris(given.redirect_uris)
  if (redirectUris.length === 0) throw unprocessable("Redirect URI can't be blank")
  if (redirectUris.length > MOST_REDIRECTS || !redirectUris.every(isRedirectUri))
    throw unprocessable('Redirect URI must be an absolute address that a browser may be sent to')
  const scopes = parseScopes(given.scopes?.trim() || 'read')
  if (scopes === null) throw unprocessable('Scopes do not match those of this server')
  const website = given.website?.trim() || null
  if (website !== null && (website.length > LONGEST_WEBSITE || !/^https?:$/.test(URL.parse(website)?.protocol ?? '')))
    throw unprocessable('Website must be a valid URL')

  const id = ctx.ids.next()
  const clientId = newSecret()
  const clientSecret = newSecret()
  await ctx.db
    .insertInto('oauth_applications')
    .values({
      id,
      name,
      website,
      redirect_uris: redirectUris,
      scopes,
      client_id: clientId,
      client_secret_hash: hashSecret(clientSecret),
      created_at: ctx.now(),
    })
    .execute()
  return {
    id,
    name,
    website,
    redirect_uri: redirectUris.join('\n'),
    redirect_uris: redirectUris,
    scopes,
    vapid_key: (await vapidKeys(ctx)).publicKey,
    client_id: clientId,
    client_secret: clientSecret,
    client_secret_expires_at: 0,
  }
}

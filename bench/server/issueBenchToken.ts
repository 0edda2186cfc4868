import type { App } from '../../server/src/app.ts'
import { issueToken } from '../../server/src/platform/authentication/issueToken.ts'

export async function issueBenchToken(app: App, accountId: string): Promise<string> {
  return (await issueToken(app.ctx, { accountId, applicationId: null, scopes: ['read', 'write', 'follow'] })).token
}

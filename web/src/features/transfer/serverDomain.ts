import type { Session } from '@starling/domain/session'
import { loadInstance } from '../../session/loadInstance.ts'

/** The domain in the handles of this server's accounts, which may differ from the host of the API. */
export async function serverDomain(session: Session): Promise<string> {
  const { domain } = await loadInstance(session)
  return (domain || new URL(session.client.origin).host).toLowerCase()
}

import type { Session } from '@starling/domain/session'
import { loadInstance } from '../../session/loadInstance.ts'

/** What stands behind the @ of this server's people, which need not be the host the client talks to. */
export async function serverDomain(session: Session): Promise<string> {
  const { domain } = await loadInstance(session)
  return (domain || new URL(session.client.origin).host).toLowerCase()
}

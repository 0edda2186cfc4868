import { timelineEndpoints } from '@starling/api/timelines'
import type { Session } from '@starling/domain/session'
import { composePath } from '../../routing/paths.ts'
import type { Navigator } from '../../ui/navigation.ts'

/** Opens a reply to the reader's latest post, which continues its thread; a new post if there is none. Failures are alerted. */
export async function continueThread(session: Session, navigator: Navigator): Promise<void> {
  const { me } = session
  if (!me) return
  try {
    const { data, askedAt } = await session.client.call(timelineEndpoints.account, {
      params: { id: me.id },
      query: { exclude_reblogs: true, limit: 1 },
    })
    session.import({ statuses: data, askedAt })
    const [latest] = data
    navigator.push(composePath(latest ? { replyTo: latest.id } : {}))
  } catch (cause) {
    session.alert(cause, { action: 'timeline' })
  }
}

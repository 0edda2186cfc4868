import { createAccountActions } from '@starling/domain/actions'
import type { OwnAct } from '@starling/domain/ports'
import type { Session } from '@starling/domain/session'

/** The message to other tabs about an action of an account. */
interface Acted {
  readonly account: string
  readonly act: OwnAct
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('starling acts')
const announce = channel?.postMessage.bind(channel)

/**
 * Tells the other tabs which people and servers the reader blocks, mutes or follows in this one, and applies what they tell: streams say nothing
 * of that, so the posts of a blocked server would stay in them. Answers the function that ends it.
 */
export function shareRelationshipChanges(session: Session): () => void {
  const hear = ({ data: { account, act } }: MessageEvent<Acted>) => {
    if (account !== session.key) return
    // Where the relationship cannot be loaded, it is when it is needed next.
    session
      .part(createAccountActions)
      .applyAct(act)
      .catch(() => undefined)
  }
  channel?.addEventListener('message', hear)
  const stop = session.onEvent((event) => {
    if (event.kind === 'acted' && !('statusId' in event.act)) announce?.({ account: session.key, act: event.act } satisfies Acted)
  })
  return () => {
    channel?.removeEventListener('message', hear)
    stop()
  }
}

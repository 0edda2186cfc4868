import { useLingui } from '@lingui/react/macro'
import type { Session } from '@starling/domain/session'
import { toasts } from '../../ui/toasts.ts'
import { useOpenDraft } from './openComposer.ts'
import { postOutbox } from './outbox/postOutbox.ts'

/** Returns the function that tells that a queued post is sent in some seconds or waits, with a button to undo it. */
export function useQueuedPostToast(session: Session): (id: string, delayMs: number) => void {
  const { t } = useLingui()
  const openDraft = useOpenDraft(session.key)
  return (id, delayMs) => {
    const outbox = postOutbox(session)
    // Another page has sent it meanwhile and shows the result.
    if (!outbox.get().some((entry) => entry.id === id)) return
    const isOnline = globalThis.navigator.onLine
    // The offline message and the notice about waiting posts, which leads to the list with its undo button, are enough.
    if (!isOnline && delayMs === 0) return
    const takeBack = async () => {
      const back = await outbox.takeBack(id)
      if (back === null) toasts.show({ title: t`It is too late: the post is on its way.` })
      else openDraft(back.id)
    }
    const action = { label: t`Undo`, onSelect: () => void takeBack() }
    const isFirst = outbox.get()[0]?.id === id
    const message = !isOnline
      ? t`It is sent once you are online again.`
      : isFirst
        ? t`It is sent once the server can be reached.`
        : t`It is sent after the one before it.`
    const said =
      delayMs > 0
        ? toasts.show({ title: t`Sending your post…`, ...(isOnline ? {} : { message }), lifeMs: delayMs, action })
        : toasts.show({ title: t`Your post waits`, message, lifeMs: 10_000, action })
    // Once it is sent, the message that it waits is removed.
    const end = outbox.subscribe(() => {
      if (outbox.get().some((entry) => entry.id === id)) return
      end()
      toasts.dismiss(said)
    })
  }
}

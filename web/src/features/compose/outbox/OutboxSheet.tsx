import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { RelativeTime } from '../../../entities/time/RelativeTime.tsx'
import { composePath } from '../../../routing/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useNavigator } from '../../../ui/navigation.ts'
import { toasts } from '../../../ui/toasts.ts'
import styles from '../drafts/DraftsSheet.module.css'
import type { ActionOutbox } from '../../../entities/status-actions/actionOutbox.ts'
import type { PostOutbox } from './postOutbox.ts'
import { WaitingAction } from './WaitingAction.tsx'

interface OutboxSheetProps {
  readonly outbox: PostOutbox
  readonly actions: ActionOutbox
  readonly onClose: () => void
}

/** The list of waiting tasks: posts, which can be taken back and edited, and actions on posts and accounts. */
export function OutboxSheet({ outbox, actions, onClose }: OutboxSheetProps) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const entries = useSyncExternalStore(outbox.subscribe, outbox.get)
  const done = useSyncExternalStore(actions.subscribe, actions.get)

  // The toast that a post waits says less than this list, and would cover the end of it.
  const waits = t`Your post waits`
  useEffect(() => {
    for (const { id, title } of toasts.getSnapshot()) if (title === waits) toasts.dismiss(id)
  }, [waits])

  async function takeBack(id: string) {
    const back = await outbox.takeBack(id)
    if (back === null) return
    onClose()
    // The overlay's history entry must be removed before navigating.
    setTimeout(() => navigator.push(composePath({ draft: back.id })), 0)
  }

  return (
    <Dialog isOpen onClose={onClose} title={t`Waiting to be sent`} size="small">
      {entries.length + done.length === 0 ? (
        <p className={styles.empty}>
          <Trans>Everything is sent.</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {entries.map(({ id, task, addedAt, startedAt }) => (
            <li key={id} className={styles.item}>
              <div className={styles.draft}>
                <span className={styles.kind}>
                  {startedAt === null ? <Trans>Waiting</Trans> : <Trans>Sending…</Trans>} ·{' '}
                  <RelativeTime at={new Date(addedAt).toISOString()} />
                </span>
                <span className={styles.text} dir="auto" lang={task.draft.language || undefined}>
                  {task.draft.text || task.draft.spoilerText || t`Without text`}
                </span>
              </div>
              <Button disabled={startedAt !== null} onClick={() => void takeBack(id)}>
                <Trans>Take back</Trans>
              </Button>
            </li>
          ))}
          {done.map(({ id, task, addedAt, startedAt }) => (
            <WaitingAction key={id} task={task} addedAt={addedAt} isSending={startedAt !== null} onCancel={() => actions.cancel(id)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { RelativeTime } from '../../../entities/time/RelativeTime.tsx'
import { composePath } from '../../../routing/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useNavigator } from '../../../ui/navigation.ts'
import styles from '../drafts/DraftsSheet.module.css'
import type { PostOutbox } from './postOutbox.ts'

/** The posts waiting to be sent, each of which can be turned back into a draft. */
export function OutboxSheet({ outbox, onClose }: { readonly outbox: PostOutbox; readonly onClose: () => void }) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const entries = useSyncExternalStore(outbox.subscribe, outbox.get)

  function takeBack(id: string) {
    const back = outbox.takeBack(id)
    if (back === null) return
    onClose()
    // The overlay's history entry must be removed before navigating.
    setTimeout(() => navigator.push(composePath({ draft: back.id })), 0)
  }

  return (
    <Dialog isOpen onClose={onClose} title={t`Waiting to be sent`} size="small">
      {entries.length === 0 ? (
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
              <Button disabled={startedAt !== null} onClick={() => takeBack(id)}>
                <Trans>Take back</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

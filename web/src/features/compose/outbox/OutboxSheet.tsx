import { distinctAcct } from '../../../entities/account/SignedInPicture.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { RelativeTime } from '../../../entities/time/TimeLink.tsx'
import { composePath } from '../../../routing/paths.ts'
import { SessionOf, useActiveAccount } from '../../../session/SessionProvider.tsx'
import { queue } from '../../../storage/sendingTable.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useNavigator } from '../../../ui/navigation.ts'
import { toasts } from '../../../ui/toasts.ts'
import styles from '../drafts/DraftsSheet.module.css'
import { openComposer } from '../openComposer.ts'
import type { AccountSender } from './useSenders.ts'
import { WaitingAction } from './WaitingAction.tsx'

interface OutboxSheetProps {
  readonly senders: readonly AccountSender[]
  readonly onClose: () => void
}

/** The list of waiting tasks of all accounts: posts, which can be taken back and edited, and actions on posts and accounts. */
export function OutboxSheet({ senders, onClose }: OutboxSheetProps) {
  const { t } = useLingui()
  const waiting = useSyncExternalStore(queue.subscribe, () =>
    senders
      .filter(({ posts, actions }) => posts.get().length + actions.get().length > 0)
      .map(({ account }) => account.key)
      .join('\n'),
  )

  // The title of the toast about a waiting post, which is closed: it says less than this list, and would cover its end.
  const waits = t`Your post waits`
  useEffect(() => {
    for (const { id, title } of toasts.getSnapshot()) if (title === waits) toasts.dismiss(id)
  }, [waits])

  return (
    <Dialog isOpen onClose={onClose} title={t`Waiting to be sent`} size="small">
      {waiting === '' && (
        <p className={styles.empty}>
          <Trans>Everything is sent.</Trans>
        </p>
      )}
      {senders
        .filter(({ account }) => waiting.split('\n').includes(account.key))
        .map((sender) => (
          <SessionOf key={sender.account.key} session={sender.session}>
            <WaitingOfAccount sender={sender} onClose={onClose} />
          </SessionOf>
        ))}
    </Dialog>
  )
}

function WaitingOfAccount({
  sender: { account, posts, actions },
  onClose,
}: {
  readonly sender: AccountSender
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const acct = distinctAcct(account)
  const isOnScreen = useActiveAccount()?.key === account.key
  const entries = useSyncExternalStore(posts.subscribe, posts.get)
  const done = useSyncExternalStore(actions.subscribe, actions.get)

  async function takeBack(id: string) {
    const back = await posts.takeBack(id)
    if (back === null) return
    // The composer writes for the active account; another account's draft is kept until that account is active.
    if (!isOnScreen) return toasts.show({ title: t`It is in the drafts of @${acct}.` })
    onClose()
    // The overlay's history entry must be removed before navigating.
    setTimeout(() => openComposer(navigator, composePath({ draft: back.id })), 0)
  }

  return (
    <>
      {!isOnScreen && (
        <h3 className={styles.account}>
          <bdi>@{acct}</bdi>
        </h3>
      )}
      <ul className={styles.list}>
        {entries.map(({ id, task, addedAt, held }) => (
          <li key={id} className={styles.item}>
            <div className={styles.draft}>
              <span className={styles.kind}>
                {held === null ? <Trans>Waiting</Trans> : <Trans>Sending…</Trans>} · <RelativeTime at={new Date(addedAt).toISOString()} />
              </span>
              <span className={styles.text} dir="auto" lang={task.draft.language || undefined}>
                {task.draft.text || task.draft.spoilerText || t`Without text`}
              </span>
            </div>
            <Button disabled={held !== null} onClick={() => void takeBack(id)}>
              <Trans>Take back</Trans>
            </Button>
          </li>
        ))}
        {done.map(({ id, task, addedAt, held }) => (
          <WaitingAction key={id} task={task} addedAt={addedAt} isSending={held !== null} onCancel={() => actions.cancel(id)} />
        ))}
      </ul>
    </>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { signOut } from '../../accounts/signOut.ts'
import type { SignInHost } from '../../accounts/homeServer.ts'
import { keysOfLocal } from '../../storage/localStore.ts'
import { changeQueue, queue, readQueue } from '../../storage/sendingTable.ts'
import { draftStorageKey } from '../../storage/storageKeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { hostedDialogs } from '../../ui/hostedDialogs.ts'
import { distinctAcct } from './SignedInPicture.tsx'
import styles from './SignOutDialog.module.css'

/** Signs out at once, or asks what to do with drafts and with what waits to be sent. `onLeft` is called when the account is signed out. */
export function confirmSignOut(account: SignedInAccount, host: SignInHost, onLeft: () => void): void {
  const leave = (keepsWritten: boolean) => {
    onLeft()
    void signOut(account, host, keepsWritten)
  }
  void readQueue().then(() => {
    if (draftsOf(account) + waitingOf(account).length === 0) leave(false)
    else hostedDialogs.open((close) => <SignOutDialog account={account} onLeave={leave} onClose={close} />)
  })
}

interface SignOutDialogProps {
  readonly account: SignedInAccount
  readonly onLeave: (keepsWritten: boolean) => void
  readonly onClose: () => void
}

function SignOutDialog({ account, onLeave, onClose }: SignOutDialogProps) {
  const { t } = useLingui()
  const acct = distinctAcct(account)
  const [drafts] = useState(() => draftsOf(account))
  const [isSending, setSending] = useState(false)
  const waiting = useSyncExternalStore(queue.subscribe, () => waitingOf(account).length)

  function leave(keepsWritten: boolean) {
    onClose()
    onLeave(keepsWritten)
  }

  return (
    <Dialog isOpen onClose={onClose} title={t`Sign out of @${acct}?`} size="small">
      <p>
        <Trans>On this device are still:</Trans>
      </p>
      <ul>
        {drafts > 0 && <li>{t`${plural(drafts, { one: '# draft', other: '# drafts' })}`}</li>}
        {waiting > 0 && <li>{t`${plural(waiting, { one: '# thing that waits to be sent', other: '# things that wait to be sent' })}`}</li>}
        {drafts + waiting === 0 && <li>{t`Everything is sent.`}</li>}
      </ul>
      <div className={styles.choices}>
        {waiting > 0 && (
          <Button
            isBusy={isSending && navigator.onLine}
            onClick={() => {
              setSending(true)
              const ids = waitingOf(account).map(({ id }) => id)
              void changeQueue({ kind: 'hurried', ids, now: Date.now() }).catch(() => setSending(false))
            }}
          >
            <Trans>Send it first</Trans>
          </Button>
        )}
        <Button kind="primary" onClick={() => leave(true)}>
          <Trans>Sign out and keep it</Trans>
        </Button>
        <p className={styles.note}>
          <Trans>It stays hidden on this device for 30 days, until this account signs in again.</Trans>
        </p>
        <Button kind="danger" onClick={() => leave(false)}>
          <Trans>Sign out and delete it</Trans>
        </Button>
        <Button kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

/** Only what somebody has written is stored. */
function draftsOf({ key }: SignedInAccount): number {
  return keysOfLocal(`${draftStorageKey} ${key} `).length
}

function waitingOf({ key }: SignedInAccount) {
  return queue.get().filter(({ accountKey }) => accountKey === key)
}

import type { Status } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { SessionOf, useSessionPool, useOtherAccounts } from '../../session/SessionProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { acctWithServer, SignedInPicture } from '../account/SignedInPicture.tsx'
import styles from './AsAnotherDialog.module.css'
import { PostAtAnother } from './PostAtAnother.tsx'

interface AsAnotherDialogProps {
  readonly status: Status
  readonly onClose: () => void
}

/** Acts on a post as another signed-in account, after looking the post up at that account's server. The active account stays. */
export function AsAnotherDialog({ status, onClose }: AsAnotherDialogProps) {
  const { t } = useLingui()
  const pool = useSessionPool()
  const others = useOtherAccounts()
  const [chosenKey, setChosenKey] = useState(others.length === 1 ? (others[0]?.key ?? null) : null)
  const chosen = others.find(({ key }) => key === chosenKey)
  return (
    <Dialog isOpen onClose={onClose} title={t`As another account`} size="small">
      <div className={styles.body}>
        {others.length === 1 && chosen ? (
          <Who account={chosen} />
        ) : (
          <RadioGroup
            label={<Trans>Account</Trans>}
            options={others.map((account) => ({ id: account.key, label: <Who account={account} /> }))}
            selected={chosen?.key ?? null}
            onSelect={setChosenKey}
          />
        )}
        {chosen && (
          <SessionOf key={chosen.key} session={pool.sessionFor(chosen)}>
            <PostAtAnother href={status.url ?? status.uri} account={chosen} onLeave={onClose} />
          </SessionOf>
        )}
      </div>
    </Dialog>
  )
}

function Who({ account }: { readonly account: SignedInAccount }) {
  return (
    <span className={styles.who}>
      <SignedInPicture account={account} size={32} />
      <bdi>@{acctWithServer(account)}</bdi>
    </span>
  )
}

import { createLookups } from '@starling/domain/actions'
import { excerptOfStatus } from '@starling/domain/content'
import type { ActionTask } from '@starling/domain/ports'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { ignoreFailure } from '../../../entities/account/ignoreFailure.ts'
import { RelativeTime } from '../../../entities/time/TimeLink.tsx'
import { useSession } from '../../../session/SessionProvider.tsx'
import { useAccount, useStatus } from '../../../session/useEntity.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../drafts/DraftsSheet.module.css'

/** Characters of the post that an action is about. */
const longestExcerpt = 300

interface WaitingActionProps {
  readonly task: ActionTask
  readonly addedAt: number
  readonly isSending: boolean
  readonly onCancel: () => void
}

/** An action on a post or account that waits for the network, with a button to undo it. */
export function WaitingAction({ task, addedAt, isSending, onCancel }: WaitingActionProps) {
  const session = useSession()
  const statusId = 'statusId' in task ? task.statusId : undefined
  const accountId = task.kind === 'follow' ? task.accountId : undefined
  const status = useStatus(statusId)
  const account = useAccount(accountId)
  const words = useActionWords(task)

  // After a reload the page may not have loaded the post or account.
  const isUnknown = status === undefined && account === undefined
  useEffect(() => {
    if (!isUnknown) return
    const lookups = session.part(createLookups)
    if (statusId !== undefined) ignoreFailure(lookups.loadStatus(statusId))
    if (accountId !== undefined) ignoreFailure(lookups.loadAccount(accountId))
  }, [session, isUnknown, statusId, accountId])
  return (
    <li className={styles.item}>
      <div className={styles.draft}>
        <span className={styles.kind}>
          {words} · {isSending ? <Trans>Sending…</Trans> : <Trans>Waiting</Trans>} · <RelativeTime at={new Date(addedAt).toISOString()} />
        </span>
        <span className={styles.text} dir="auto" lang={status?.language ?? undefined}>
          {account ? `@${account.acct}` : status && excerptOfStatus(status, longestExcerpt)}
          {isUnknown && statusId !== undefined && <Trans>A post that this device has not kept</Trans>}
          {isUnknown && accountId !== undefined && <Trans>A profile that this device has not kept</Trans>}
        </span>
      </div>
      <Button disabled={isSending} onClick={onCancel}>
        <Trans>Take back</Trans>
      </Button>
    </li>
  )
}

function useActionWords(task: ActionTask): string {
  const { t } = useLingui()
  switch (task.kind) {
    case 'favourite':
      return task.isOn ? t`Favourite` : t`Remove from favourites`
    case 'bookmark':
      return task.isOn ? t`Bookmark` : t`Remove the bookmark`
    case 'reblog':
      return task.isOn ? t`Boost` : t`Undo the boost`
    case 'react':
      return task.isOn ? t`React with ${task.reaction.name}` : t`Take back ${task.reaction.name}`
    case 'pin':
      return task.isOn ? t`Pin to your profile` : t`Unpin from your profile`
    case 'mute-conversation':
      return task.isOn ? t`Mute the conversation` : t`Unmute the conversation`
    case 'vote':
      return t`Vote`
    case 'follow':
      return task.isOn ? t`Follow` : t`Unfollow`
  }
}

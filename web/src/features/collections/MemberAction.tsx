import { createRelationshipBatch } from '@starling/domain/actions'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { FollowButton } from '../../entities/account/FollowButton.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount } from '../../session/useEntity.ts'
import { useRelationship } from '../../entities/account/useRelationship.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Collections.module.css'

/** Who can be added: to lists, accounts the reader follows; to circles, accounts that follow the reader; to collections, accounts that allow it. */
export type MemberAdmission = 'followed' | 'followers' | 'willing'

interface MemberActionProps {
  readonly accountId: string
  readonly admits: MemberAdmission
  readonly isMember: boolean
  readonly onAdd: () => void
  readonly onRemove: () => void
}

/** Adds an account or removes it; where it cannot be added, says what is missing. */
export function MemberAction({ accountId, admits, isMember, onAdd, onRemove }: MemberActionProps) {
  const { t } = useLingui()
  const session = useSession()
  const account = useAccount(accountId)
  const relationship = useRelationship(accountId)
  const isSelf = session.me?.id === accountId

  useEffect(() => {
    if (!isSelf) session.part(createRelationshipBatch).ensure([accountId])
  }, [session, isSelf, accountId])

  const acct = account?.acct ?? ''
  if (isMember) {
    return (
      <Button kind="outline" aria-label={t`Remove @${acct}`} onClick={onRemove}>
        {t`Remove`}
      </Button>
    )
  }
  const wish = account?.feature_approval?.current_user
  const isWilling = wish === 'automatic' || wish === 'manual'
  const canAdd = admits === 'willing' ? isWilling : admits === 'followed' ? isSelf || relationship?.following : relationship?.followed_by
  if (canAdd) {
    return (
      <Button kind="primary" aria-label={t`Add @${acct}`} onClick={onAdd}>
        {t`Add`}
      </Button>
    )
  }
  if (admits === 'willing') {
    if (!account) return null
    const why = wish === 'denied' ? t`Does not want to be in collections` : t`Their server does not say whether they may be added`
    return <span className={styles.note}>{why}</span>
  }
  // An account followed now can be added next.
  if (admits === 'followed') return <FollowButton accountId={accountId} />
  return relationship || isSelf ? <span className={styles.note}>{t`Does not follow you`}</span> : null
}

import { createRelationshipBatch } from '@starling/domain/actions'
import { Trans } from '@lingui/react/macro'
import { ArrowLeftRight, Bell, UserCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from './useRelationship.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './RelationshipMark.module.css'

const look = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const

/** Beside a name in a timeline, if the reader enabled it: whether they follow each other. Relationships are requested in batches. */
export function RelationshipMark({ accountId }: { readonly accountId: string }) {
  const session = useSession()
  const relationship = useRelationship(accountId)
  const isOther = session.me !== null && session.me.id !== accountId
  useEffect(() => {
    if (isOther) session.part(createRelationshipBatch).ensure([accountId])
  }, [session, isOther, accountId])
  if (!isOther || !relationship) return null
  const { following, followed_by: followsMe, notifying } = relationship
  return (
    <>
      {followsMe && (
        <span className={styles.mark} data-tie={following ? 'mutual' : 'follower'}>
          {following ? <ArrowLeftRight {...look} /> : <UserCheck {...look} />}
          <VisuallyHidden>{following ? <Trans>You follow each other</Trans> : <Trans>Follows you</Trans>}</VisuallyHidden>
        </span>
      )}
      {notifying && (
        <span className={styles.mark}>
          <Bell {...look} />
          <VisuallyHidden>
            <Trans>You are notified of new posts</Trans>
          </VisuallyHidden>
        </span>
      )}
    </>
  )
}

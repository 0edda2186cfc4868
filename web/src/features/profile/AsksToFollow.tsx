import type { Account } from '@starling/api/accounts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { FollowRequestButtons } from '../../entities/account/FollowRequestButtons.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from '../../entities/account/useRelationship.ts'
import styles from './AccountHeader.module.css'

/** The buttons to answer a follow request of this account. They are on the banner, so that nothing moves when the request arrives. */
export function AsksToFollow({ account }: { readonly account: Account }) {
  const { t } = useLingui()
  const session = useSession()
  const { id } = account
  const isAsking = useRelationship(id)?.requested_by === true
  // Stays after answering, to show the answer, until the account sends another request.
  const [hasAsked, setHasAsked] = useState(isAsking)
  const [turn, setTurn] = useState(0)
  useEffect(
    () =>
      session.onEvent((event) => {
        if (event.kind !== 'notification') return
        const { type, account: by } = event.notification
        if (type === 'follow_request' && by?.id === id) setTurn((before) => before + 1)
      }),
    [session, id],
  )
  if (isAsking && !hasAsked) setHasAsked(true)
  if (!hasAsked) return null
  const name = nameOf(account)
  return (
    <div className={styles.request}>
      <p dir="auto">{t`${name} asks to follow you`}</p>
      <FollowRequestButtons key={turn} accountId={id} />
    </div>
  )
}

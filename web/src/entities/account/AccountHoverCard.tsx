import { noteWords } from '@starling/domain/settings'
import { createRelationshipBatch } from '@starling/domain/actions'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { accountPath } from '../../routing/paths.ts'
import { useAccount } from '../../session/useEntity.ts'
import { useRelationship } from './useRelationship.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Link } from '../../ui/Link.tsx'
import { RichText } from '../content/RichText.tsx'
import styles from './AccountHoverCard.module.css'
import { AccountMarks } from './AccountMarks.tsx'
import { AccountName } from './AccountName.tsx'
import { Avatar } from './Avatar.tsx'
import { FollowButton } from './FollowButton.tsx'

/** A card with an account's details, shown without leaving the page. */
export function AccountHoverCard({ accountId, anchor }: { readonly accountId: string; readonly anchor: DOMRect }) {
  const session = useSession()
  const { me } = session
  const account = useAccount(accountId)
  const relationship = useRelationship(accountId)
  const card = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (me && me.id !== accountId) session.part(createRelationshipBatch).ensure([accountId])
  }, [session, me, accountId])

  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    const { offsetWidth: width, offsetHeight: height } = element
    const left = Math.max(8, Math.min(anchor.left, innerWidth - width - 8))
    const isAbove = anchor.bottom + height + 12 > innerHeight && anchor.top > height + 12
    const top = isAbove ? anchor.top - height - 6 : anchor.bottom + 6
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  })

  if (!account) return null
  const hides = account.other_settings
  const note = noteWords(relationship?.note ?? '')
  return (
    <div ref={card} className={styles.card} data-hover-card="">
      <div className={styles.top}>
        <Link href={accountPath(account.acct)} className={styles.who}>
          <Avatar account={account} size={56} />
          <AccountName account={account} className={styles.name} />
          <span className={styles.acct} dir="ltr">
            @{account.acct}
          </span>
        </Link>
        <FollowButton accountId={accountId} />
      </div>
      <AccountMarks account={account} />
      {relationship?.followed_by && (
        <p className={styles.badge}>{relationship.following ? <Trans>You follow each other</Trans> : <Trans>Follows you</Trans>}</p>
      )}
      {account.note && <RichText html={account.note} emojis={account.emojis} className={styles.note} />}
      {note !== '' && (
        <p className={styles.private}>
          <Trans>Your note:</Trans> <bdi>{note}</bdi>
        </p>
      )}
      <p className={styles.counts}>
        {!hides?.hide_statuses_count && (
          <span data-count>
            <Plural value={account.statuses_count} one="# post" other="# posts" />
          </span>
        )}
        {!hides?.hide_followers_count && (
          <span data-count>
            <Plural value={account.followers_count} one="# follower" other="# followers" />
          </span>
        )}
        {account.software && <span>{account.software}</span>}
      </p>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { useAccountByAcct } from '../../entities/account/useAccountByAcct.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { composePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount } from '../../session/useEntity.ts'
import { useTimeline } from '../../session/useTimeline.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AccountHeader } from './AccountHeader.tsx'
import { Featured } from './Featured.tsx'
import { MediaColumn } from './MediaColumn.tsx'
import type { ProfileTab } from './ProfileTab.ts'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useReveal } from './useReveal.ts'

/** A profile with its posts. */
export function ProfileScreen({ acct, tab = 'posts' }: { readonly acct: string; readonly tab?: ProfileTab }) {
  const found = useAccountByAcct(acct)
  const title = `@${acct}`
  switch (found.kind) {
    case 'looking':
      return (
        <Column title={title}>
          <ProfileSkeleton />
        </Column>
      )
    case 'absent':
      return (
        <Column title={title} hasBack>
          <EmptyState text={<Trans>There is no {title} here. The address may be misspelt, or this server does not know them yet.</Trans>} />
        </Column>
      )
    case 'failed':
      return (
        <Column title={title} hasBack>
          <LoadError error={found.error} onRetry={found.retry} />
        </Column>
      )
    case 'found':
      return <Profile key={`${found.id} ${tab}`} accountId={found.id} tab={tab} />
  }
}

function Profile({ accountId, tab }: { readonly accountId: string; readonly tab: ProfileTab }) {
  const { me } = useSession()
  const account = useAccount(accountId)
  const [isRevealed, reveal] = useReveal(accountId)
  if (!account)
    return (
      <Column title="">
        <ProfileSkeleton />
      </Column>
    )

  const title = nameOf(account)
  const isOwn = me?.id === accountId
  const isHidden = account.limited && !isRevealed && !isOwn
  const header = <AccountHeader account={account} tab={tab} isHidden={isHidden} onReveal={reveal} />
  if (account.suspended || isHidden) return <Column title={title}>{header}</Column>
  if (tab === 'featured') {
    return (
      <Column title={title}>
        {header}
        <Featured accountId={accountId} acct={account.acct} />
      </Column>
    )
  }
  if (tab === 'media') return <MediaColumn accountId={accountId} title={title} header={header} />
  if (tab === 'posts') return <Posts accountId={accountId} title={title} header={header} isOwn={isOwn} />
  return (
    <TimelineColumn
      title={title}
      timelineKey={`account:${accountId}:with_replies`}
      context="account"
      header={header}
      empty={<EmptyState text={isOwn ? <Trans>You have answered nobody yet.</Trans> : <Trans>No replies yet.</Trans>} />}
    />
  )
}

interface PostsProps {
  readonly accountId: string
  readonly title: string
  readonly header: ReactElement
  readonly isOwn: boolean
}

function Posts({ accountId, title, header, isOwn }: PostsProps) {
  const { view } = useTimeline(`account:${accountId}:pinned`)
  const pinned = view.rows.filter((row) => row.kind === 'entry').map((row) => row.id)
  return (
    <TimelineColumn
      title={title}
      timelineKey={`account:${accountId}`}
      context="account"
      header={header}
      pinned={pinned}
      empty={
        isOwn ? (
          <EmptyState
            text={<Trans>You have not posted yet.</Trans>}
            action={
              <ButtonLink kind="primary" href={composePath()}>
                <Trans>New post</Trans>
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState text={<Trans>No posts yet.</Trans>} />
        )
      }
    />
  )
}

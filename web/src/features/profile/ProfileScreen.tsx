import { Trans } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { useAccountByAcct } from '../../entities/account/accountByAcct.ts'
import { useLookUp } from '../../entities/account/useLookUp.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { LookUpFailure, LookUpProgress } from '../../entities/failure/LookUp.tsx'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { composePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount } from '../../session/useEntity.ts'
import { useInstance } from '../../session/useInstance.ts'
import { useTimeline } from '../../session/useFeed.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AccountHeader } from './AccountHeader.tsx'
import { Featured } from './Featured.tsx'
import { MediaColumn } from './MediaColumn.tsx'
import type { ProfileTab } from './AccountHeader.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useEffect, useState } from 'react'
import { keptByPage } from '../../storage/pageMemory.ts'

/** A profile with its posts. */
export function ProfileScreen({ acct, tab = 'posts' }: { readonly acct: string; readonly tab?: ProfileTab }) {
  const found = useAccountByAcct(acct)
  const there = useLookUp(acct, found.kind === 'absent')
  const title = `@${acct}`
  switch (found.kind) {
    case 'looking':
      return (
        <Column title={title}>
          <ProfileSkeleton />
        </Column>
      )
    case 'absent':
      if (there.id !== null) return <Profile key={`${there.id} ${tab}`} accountId={there.id} tab={tab} />
      return (
        <Column title={title} hasBack>
          {there.phase === 'looking' ? (
            <>
              <LookUpProgress host={hostOf(acct)} />
              <ProfileSkeleton />
            </>
          ) : (
            <LookUpFailure words={title} lookUp={there.lookUp}>
              <Trans>There is no {title} here. The address may be misspelt, or this server does not know them yet.</Trans>
            </LookUpFailure>
          )}
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
  if (tab === 'posts')
    return <Posts accountId={accountId} acct={account.acct} url={account.url} title={title} header={header} isOwn={isOwn} />
  return (
    <TimelineColumn
      title={title}
      timelineKey={`account:${accountId}:with_replies`}
      context="account"
      header={header}
      empty={<EmptyState text={isOwn ? <Trans>You have answered nobody yet.</Trans> : <Trans>No replies yet.</Trans>} />}
      end={<EndOfProfile acct={account.acct} url={account.url} />}
    />
  )
}

interface PostsProps {
  readonly accountId: string
  readonly acct: string
  readonly url: string
  readonly title: string
  readonly header: ReactElement
  readonly isOwn: boolean
}

function Posts({ accountId, acct, url, title, header, isOwn }: PostsProps) {
  const { view, timeline } = useTimeline(`account:${accountId}:pinned`)
  // The pinned posts are always at the top, so a newly pinned one is inserted at once.
  useEffect(() => timeline.setAtTop(true), [timeline])
  const { entities } = useSession()
  const ignoresPins = /snac/i.test(useInstance()?.version ?? '')
  const pinned = view.rows
    .filter((row) => row.kind === 'entry')
    .map((row) => row.id)
    // snac ignores the parameter for pinned posts and answers all posts, each with whether it is pinned.
    .filter((id) => !ignoresPins || entities.get('status', id)?.pinned === true)
  return (
    <TimelineColumn
      title={title}
      timelineKey={`account:${accountId}`}
      context="account"
      header={header}
      pinned={pinned}
      end={<EndOfProfile acct={acct} url={url} />}
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
          <EmptyState text={<Trans>No posts yet.</Trans>} action={acct.includes('@') && <OriginalPage href={url} />} />
        )
      }
    />
  )
}

/** The end of a remote profile: this server only knows posts since somebody here found the account, so it links to the rest. */
function EndOfProfile({ acct, url }: { readonly acct: string; readonly url: string }) {
  const host = acct.split('@')[1]
  if (host === undefined) return <Trans>You have reached the end</Trans>
  return (
    <>
      <Trans>Older posts are on {host}.</Trans> <OriginalPage href={url} />
    </>
  )
}

function OriginalPage({ href }: { readonly href: string | null }) {
  if (href === null || href === '') return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <Trans>Open original page</Trans>
    </a>
  )
}

function hostOf(acct: string): string {
  return acct.split('@')[1] ?? ''
}

/** The tab of a profile with its featured hashtags and accounts. */
export function FeaturedScreen({ acct }: { readonly acct: string }) {
  return <ProfileScreen acct={acct} tab="featured" />
}

/** A profile's tab with its media. */
export function MediaScreen({ acct }: { readonly acct: string }) {
  return <ProfileScreen acct={acct} tab="media" />
}

/** A profile's tab with posts and replies. */
export function RepliesScreen({ acct }: { readonly acct: string }) {
  return <ProfileScreen acct={acct} tab="replies" />
}

const revealed = keptByPage(new Set<string>())

/** Whether the reader has chosen to see a limited account, for as long as the page is open. */
function useReveal(accountId: string): readonly [boolean, () => void] {
  const key = `${useSession().key} ${accountId}`
  const [isRevealed, setRevealed] = useState(revealed.has(key))
  return [
    isRevealed,
    () => {
      revealed.add(key)
      setRevealed(true)
    },
  ]
}

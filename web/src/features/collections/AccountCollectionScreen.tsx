import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ContactRound, Flag, Pencil, Users } from 'lucide-react'
import { useState } from 'react'
import { AccountName } from '../../entities/account/AccountName.tsx'
import { AccountRow } from '../../entities/account/AccountRow.tsx'
import { AccountSkeleton } from '../../entities/account/AccountSkeleton.tsx'
import type { AccountCollection } from '../../entities/collection/accountCollections.ts'
import { useCollection, useLeaveCollection } from '../../entities/collection/accountCollections.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { accountPath, collectionPath, collectionsPath, composePath, tagPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount } from '../../session/useEntity.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { IconButton, IconLink } from '../../ui/IconButton.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { Link } from '../../ui/Link.tsx'
import { loadable } from '../../ui/loadable.tsx'
import styles from './Collections.module.css'
import { FollowEveryone } from './FollowEveryone.tsx'
import { GoneColumn } from './GoneColumn.tsx'

const ReportDialog = loadable(() => import('../../entities/account/ReportDialog.tsx'), 'ReportDialog')

/** A collection of recommended accounts. Visitors can see it too. */
export function AccountCollectionScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { data, error, refetch } = useCollection(id)
  if (data === null) return <GoneColumn title={t`Collections`} path={collectionsPath} />
  const isOwn = data !== undefined && me?.id === data.account_id
  return (
    <Column
      title={data?.title ?? t`Collection`}
      icon={<ContactRound size={22} strokeWidth={1.75} />}
      hasBack
      actions={
        <>
          {data && error?.kind === 'offline' && <OfflineMark />}
          {data && !isOwn && me && <ReportButton collection={data} />}
          {isOwn && (
            <>
              <IconLink href={collectionPath(id, 'members')} label={t`Choose people`} icon={<Users size={20} strokeWidth={1.75} />} />
              <IconLink href={collectionPath(id, 'edit')} label={t`Edit collection`} icon={<Pencil size={20} strokeWidth={1.75} />} />
            </>
          )}
        </>
      }
    >
      {data && <Shown key={id} collection={data} isOwn={isOwn} />}
      {!data && (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <AccountSkeleton />)}
    </Column>
  )
}

function Shown({ collection, isOwn }: { readonly collection: AccountCollection; readonly isOwn: boolean }) {
  const { me } = useSession()
  const [isRevealed, setRevealed] = useState(!collection.sensitive || isOwn)
  const ids = collection.items.flatMap(({ state, account_id: id }) => (state === 'accepted' && id !== null ? [id] : []))
  const own = collection.items.find(({ account_id: accountId }) => me !== null && accountId === me.id)
  return (
    <>
      <div className={styles.head}>
        {collection.description !== '' && (
          <p dir="auto" lang={collection.language ?? undefined}>
            {collection.description}
          </p>
        )}
        <p className={styles.facts}>
          <Owner accountId={collection.account_id} />
          <span>
            <Plural value={ids.length} one="# person" other="# people" />
          </span>
          {collection.tag && (
            <Link href={tagPath(collection.tag.name)} dir="auto">
              #{collection.tag.name}
            </Link>
          )}
        </p>
        <div className={styles.tools}>
          {me && isRevealed && !isOwn && <FollowEveryone accountIds={ids} />}
          {me && collection.url !== null && (
            <ButtonLink href={composePath({ text: collection.url })}>
              <Trans>Share in a post</Trans>
            </ButtonLink>
          )}
          {own && !isOwn && <LeaveButton collection={collection} itemId={own.id} />}
        </div>
      </div>
      {isRevealed ? (
        <People ids={ids} collection={collection} isOwn={isOwn} />
      ) : (
        <EmptyState
          text={<Trans>Its owner says that this collection is not for everybody’s eyes.</Trans>}
          action={
            <Button kind="primary" onClick={() => setRevealed(true)}>
              <Trans>Show it</Trans>
            </Button>
          }
        />
      )}
    </>
  )
}

function ReportButton({ collection: { id, title, account_id: accountId } }: { readonly collection: AccountCollection }) {
  const { t } = useLingui()
  const account = useAccount(accountId)
  const [isOpen, setOpen] = useState(false)
  if (!account) return null
  return (
    <>
      <IconButton label={t`Report this collection`} icon={<Flag size={20} strokeWidth={1.75} />} onClick={() => setOpen(true)} />
      {isOpen && (
        <LazyBoundary failure="overlay" onClose={() => setOpen(false)}>
          <ReportDialog account={account} collection={{ id, name: title }} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

function Owner({ accountId }: { readonly accountId: string }) {
  const account = useAccount(accountId)
  if (!account) return null
  return (
    <Link href={accountPath(account.acct)} data-hover-account={account.id}>
      <AccountName account={account} />
    </Link>
  )
}

interface PeopleProps {
  readonly ids: readonly string[]
  readonly collection: AccountCollection
  readonly isOwn: boolean
}

function People({ ids, collection, isOwn }: PeopleProps) {
  if (ids.length === 0) {
    const action = (
      <ButtonLink href={collectionPath(collection.id, 'members')} kind="primary">
        <Trans>Choose people</Trans>
      </ButtonLink>
    )
    return <EmptyState text={<Trans>Nobody is in this collection.</Trans>} action={isOwn && action} />
  }
  return (
    <>
      {ids.map((id) => (
        <AccountRow key={id} accountId={id} />
      ))}
      <EndMark>
        <Trans>You have reached the end</Trans>
      </EndMark>
    </>
  )
}

/** Lets readers leave somebody else's collection; its owner cannot add them again. */
function LeaveButton({ collection, itemId }: { readonly collection: AccountCollection; readonly itemId: string }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const leave = useLeaveCollection()
  return (
    <>
      <Button kind="outline" isBusy={leave.isPending} onClick={() => setAsked(true)}>
        <Trans>Leave this collection</Trans>
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t`Leave “${collection.title}”?`}
          action={<Trans>Leave</Trans>}
          onConfirm={() => leave.mutate({ params: { collection_id: collection.id, id: itemId } })}
          onClose={() => setAsked(false)}
        >
          <p>
            <Trans>You are not shown in it any more, and cannot be added to it again.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

import type { Status } from '@starling/api/statuses'
import { createAccountActions, createRelationshipBatch } from '@starling/domain/actions'
import { parseTimelineKey, whyHere } from '@starling/domain/timelines'
import type { TimelineKey, WhyHere } from '@starling/domain/timelines'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount } from '../../session/useEntity.ts'
import { useRelationship } from '../account/useRelationship.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { FollowButton } from '../account/FollowButton.tsx'
import { ignoreFailure } from '../account/ignoreFailure.ts'
import { useListMembership, useListsOfAccount } from '../collection/lists.ts'
import { FollowTagButton } from '../tag/FollowTagButton.tsx'
import { useTags } from '../tag/tagQueries.ts'
import { AntennaReason } from './AntennaReason.tsx'
import styles from './WhyHereDialog.module.css'

interface WhyHereDialogProps {
  /** The boost by which the post came, or the post itself. */
  readonly wrapper: Status
  readonly timeline: TimelineKey
  /** The domain of the reader's own server. */
  readonly localDomain: string
  readonly onClose: () => void
}

/** Explains why a post is in its timeline; each reason has a button that ends it. */
export function WhyHereDialog({ onClose, ...row }: WhyHereDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog isOpen onClose={onClose} title={t`Why is this here?`} size="small">
      <Reasons {...row} />
    </Dialog>
  )
}

/** How many hashtags of a post are checked: more are usually added by authors who want attention. */
const mostTags = 10

function Reasons({ wrapper, timeline, localDomain }: Omit<WhyHereDialogProps, 'onClose'>) {
  const session = useSession()
  const { me } = session
  const { account } = wrapper
  const subject = parseTimelineKey(timeline)
  // Only these reasons depend on whom and which hashtags the reader follows.
  const asksForPerson = subject.kind === 'home' && me !== null && me.id !== account.id
  const asksForTags = subject.kind === 'home' || subject.kind === 'hashtag'
  useEffect(() => {
    if (asksForPerson) session.part(createRelationshipBatch).ensure([account.id])
  }, [session, asksForPerson, account.id])
  const relationship = useRelationship(account.id)
  const tags = useTags(asksForTags ? (wrapper.reblog ?? wrapper).tags.slice(0, mostTags).map(({ name }) => name) : [])
  const isKnown = (!asksForPerson || relationship !== undefined) && tags.every(({ isLoading }) => !isLoading)
  const reasons = whyHere(subject, wrapper, {
    meId: me?.id ?? null,
    isFollowed: () => relationship?.following === true,
    isTagFollowed: (name) => tags.some((tag) => tag.name === name && tag.isFollowed),
  })
  if (!isKnown || reasons === null) return <Bones />
  return <KnownReasons reasons={reasons} wrapper={wrapper} localDomain={localDomain} />
}

interface KnownReasonsProps {
  readonly reasons: readonly WhyHere[]
  readonly wrapper: Status
  readonly localDomain: string
}

function KnownReasons({ reasons: first, wrapper, localDomain }: KnownReasonsProps) {
  // Fixed when they became known: a reason that was ended here stays, so that it can be restored.
  const [reasons] = useState(first)
  if (reasons.length === 0) {
    return (
      <p>
        <Trans>
          Nothing known on this device explains it. The server put it here: an antenna may lead to this timeline, or you followed somebody
          when it came.
        </Trans>
      </p>
    )
  }
  return (
    <ul className={styles.list}>
      {reasons.map((reason) => (
        <li key={keyOf(reason)} className={styles.reason}>
          <ReasonRow reason={reason} wrapper={wrapper} localDomain={localDomain} />
        </li>
      ))}
    </ul>
  )
}

function keyOf(reason: WhyHere): string {
  return reason.kind === 'tag' ? `tag ${reason.name}` : reason.kind
}

function Bones() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading`}>
      <Bone inlineSize="60%" blockSize="20px" />
    </Skeleton>
  )
}

function ReasonRow({ reason, wrapper, localDomain }: { readonly reason: WhyHere; readonly wrapper: Status; readonly localDomain: string }) {
  const { t } = useLingui()
  switch (reason.kind) {
    case 'own':
      return <Words>{reason.isBoost ? t`You boosted it.` : t`You wrote it.`}</Words>
    case 'boosted':
      return <BoostedReason accountId={reason.accountId} />
    case 'followed':
      return <FollowedReason accountId={reason.accountId} />
    case 'listed':
      return <ListedReason accountId={reason.accountId} listId={reason.listId} isBoost={wrapper.reblog !== null} />
    case 'tag': {
      const { name, isFollowed } = reason
      return (
        <>
          <Words>{isFollowed ? t`It carries #${name}, which you follow.` : t`It carries #${name}.`}</Words>
          <FollowTagButton name={name} />
        </>
      )
    }
    case 'antenna':
      return <AntennaReason antennaId={reason.antennaId} wrapper={wrapper} localDomain={localDomain} />
    case 'open':
      return (
        <Words>
          {reason.whose === 'local'
            ? t`All public posts of this server stand here.`
            : reason.whose === 'remote'
              ? t`All public posts of other servers that this server knows stand here.`
              : t`All public posts that this server knows stand here.`}
        </Words>
      )
  }
}

function Words({ children }: { readonly children: ReactNode }) {
  return <span className={styles.words}>{children}</span>
}

function BoostedReason({ accountId }: { readonly accountId: string }) {
  const { t } = useLingui()
  const session = useSession()
  const acct = useAccount(accountId)?.acct ?? ''
  const isHidden = useRelationship(accountId)?.showing_reblogs === false
  const { follow } = session.part(createAccountActions)
  return (
    <>
      <Words>{t`@${acct} boosted it, and you follow them.`}</Words>
      <Button kind="outline" onClick={() => ignoreFailure(follow(accountId, { reblogs: isHidden }))}>
        {isHidden ? t`Show boosts from @${acct}` : t`Hide boosts from @${acct}`}
      </Button>
    </>
  )
}

function FollowedReason({ accountId }: { readonly accountId: string }) {
  const { t } = useLingui()
  const acct = useAccount(accountId)?.acct ?? ''
  return (
    <>
      <Words>{t`You follow @${acct}.`}</Words>
      <FollowButton accountId={accountId} />
    </>
  )
}

function ListedReason({ accountId, listId, isBoost }: { readonly accountId: string; readonly listId: string; readonly isBoost: boolean }) {
  const { t } = useLingui()
  const acct = useAccount(accountId)?.acct ?? ''
  const lists = useListsOfAccount(accountId)
  const membership = useListMembership()
  const isIn = lists.data?.includes(listId) ?? null
  return (
    <>
      <Words>{isBoost ? t`@${acct} boosted it, who is on this list.` : t`@${acct} is on this list.`}</Words>
      {isIn !== null && (
        <Button kind="outline" onClick={() => (isIn ? membership.remove(listId, accountId) : membership.add(listId, accountId))}>
          {isIn ? t`Take off this list` : t`Put back on this list`}
        </Button>
      )}
    </>
  )
}

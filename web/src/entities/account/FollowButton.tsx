import { createAccountActions, createRelationshipBatch } from '@starling/domain/actions'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useInteractionPrompt } from '../../accounts/interactionPrompt.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount } from '../../session/useEntity.ts'
import { useRelationship } from './useRelationship.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonKind } from '../../ui/Button.tsx'
import { toasts } from '../../ui/toasts.ts'
import { accountMarkKey } from '../waiting/actionMarks.ts'
import { WaitingMark } from '../waiting/WaitingMark.tsx'
import styles from './FollowButton.module.css'
import { ignoreFailure } from './ignoreFailure.ts'
import { placesInLists, putBackOnLists } from './placesInLists.ts'
import { useUnblocking } from './useUnblocking.ts'

/** Follows, requests to follow, cancels either, or unblocks the account or its server, depending on the relationship. */
export function FollowButton({ accountId }: { readonly accountId: string }) {
  const { t } = useLingui()
  const session = useSession()
  const { me } = session
  const account = useAccount(accountId)
  const relationship = useRelationship(accountId)
  const prompt = useInteractionPrompt()
  const { unblock, unblockDomain } = useUnblocking()
  const isSelf = me?.id === accountId

  useEffect(() => {
    if (me && !isSelf) session.part(createRelationshipBatch).ensure([accountId])
  }, [session, me, isSelf, accountId])

  if (isSelf || !account) return null
  const ask = account.locked ? t`Request to follow` : t`Follow`
  // The button is as wide as the longest of its possible labels, so that nothing beside it moves when the label changes.
  const widest = longestOf(me ? [ask, t`Follow back`, t`Following`, t`Requested`, t`Unblock`] : [ask])
  if (!me) {
    return (
      <LabelButton kind="primary" widest={widest} onClick={() => prompt({ kind: 'follow', url: account.url })}>
        {ask}
      </LabelButton>
    )
  }
  // Until the relationship is loaded, the button reserves its space without a visible label, which might turn out wrong.
  if (!relationship) {
    return (
      <LabelButton kind="secondary" widest={widest} disabled data-unknown="">
        {ask}
      </LabelButton>
    )
  }

  const { follow, unfollow } = session.part(createAccountActions)
  if (relationship.blocking) {
    return (
      <LabelButton kind="danger" widest={widest} onClick={() => ignoreFailure(unblock(account))}>
        {t`Unblock`}
      </LabelButton>
    )
  }
  // Nobody on a blocked server can be followed, so the button offers what has to happen first.
  const domain = account.acct.split('@')[1]
  if (relationship.domain_blocking && domain !== undefined) {
    const label = t`Unblock ${domain}`
    return (
      <LabelButton kind="danger" widest={label} onClick={() => ignoreFailure(unblockDomain(domain))}>
        {label}
      </LabelButton>
    )
  }
  const mark = (
    <span className={styles.mark}>
      <WaitingMark id={accountMarkKey(accountId)} />
    </span>
  )
  const { showing_reblogs: reblogs, notifying: notify, languages } = relationship

  /** Unfollowing can be a mistake, so it can be undone, with the options of this follow and the account's memberships in lists. */
  async function leave(title: string) {
    const isFollowed = relationship?.following === true
    // Read first, because unfollowing removes the account from lists.
    const asked = isFollowed ? placesInLists(session, accountId) : Promise.resolve([])
    await unfollow(accountId)
    const lists = await asked
    const back = async () => {
      await follow(accountId, isFollowed ? { reblogs, notify, ...(languages && { languages }) } : {})
      await putBackOnLists(session, accountId, lists ?? [])
    }
    toasts.show({
      title,
      ...(lists === null ? { message: t`Undo does not put them back on your lists.` } : {}),
      lifeMs: 10_000,
      action: { label: t`Undo`, onSelect: () => ignoreFailure(back()) },
    })
  }

  if (relationship.following || relationship.requested) {
    const title = relationship.following ? t`You no longer follow @${account.acct}` : t`Your request to @${account.acct} is withdrawn`
    return (
      <LabelButton kind="outline" widest={widest} mark={mark} aria-pressed onClick={() => ignoreFailure(leave(title))}>
        {relationship.following ? t`Following` : t`Requested`}
      </LabelButton>
    )
  }
  // An account that has moved is followed at its new account, which the profile shows.
  if (account.moved) return null
  const isRefused = account.suspended || relationship.blocked_by
  return (
    <LabelButton kind="primary" widest={widest} mark={mark} disabled={isRefused} onClick={() => ignoreFailure(follow(accountId))}>
      {relationship.followed_by && !account.locked ? t`Follow back` : ask}
    </LabelButton>
  )
}

interface LabelButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind: ButtonKind
  readonly widest: string
  /** Drawn over the corner of the button, without space of its own. */
  readonly mark?: ReactNode
  readonly children: string
}

function LabelButton({ widest, mark, children, ...rest }: LabelButtonProps) {
  return (
    <Button {...rest} className={styles.follow} data-widest={widest}>
      {children} {mark}
    </Button>
  )
}

function longestOf(words: readonly string[]): string {
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

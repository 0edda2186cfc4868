import { createAccountActions, createRelationshipBatch } from '@starling/domain/actions'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useInteractionPrompt } from '../../accounts/interactionPrompt.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount, useRelationship } from '../../session/useEntity.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/toasts.ts'
import { ignoreFailure } from './ignoreFailure.ts'

/** Follows, requests to follow, cancels either, or unblocks, depending on the relationship. */
export function FollowButton({ accountId }: { readonly accountId: string }) {
  const { t } = useLingui()
  const session = useSession()
  const { me } = session
  const account = useAccount(accountId)
  const relationship = useRelationship(accountId)
  const prompt = useInteractionPrompt()
  const isSelf = me?.id === accountId

  useEffect(() => {
    if (me && !isSelf) session.part(createRelationshipBatch).ensure([accountId])
  }, [session, me, isSelf, accountId])

  if (isSelf || !account) return null
  if (!me) {
    return (
      <Button kind="primary" onClick={() => prompt({ kind: 'follow', url: account.url })}>
        {t`Follow`}
      </Button>
    )
  }
  // Until the relationship is loaded, the button reserves its space and shows no label that might turn out wrong.
  if (!relationship) return <Button kind="secondary" disabled aria-label={t`Follow`}>{t`Follow`}</Button>

  const { follow, unfollow, unblock } = session.part(createAccountActions)
  if (relationship.blocking) {
    return <Button kind="danger" onClick={() => ignoreFailure(unblock(accountId))}>{t`Unblock`}</Button>
  }
  const { showing_reblogs: reblogs, notifying: notify } = relationship

  /** A press can be a mistake, so it can be undone, with the options chosen for this follow. */
  async function leave(title: string) {
    await unfollow(accountId)
    toasts.show({
      title,
      lifeMs: 10_000,
      action: {
        label: t`Undo`,
        onSelect: () => ignoreFailure(follow(accountId, relationship?.following ? { reblogs, notify } : {})),
      },
    })
  }

  if (relationship.following) {
    return (
      <Button kind="outline" aria-pressed onClick={() => ignoreFailure(leave(t`You no longer follow @${account.acct}`))}>
        {t`Following`}
      </Button>
    )
  }
  if (relationship.requested) {
    return (
      <Button kind="outline" aria-pressed onClick={() => ignoreFailure(leave(t`Your request to @${account.acct} is withdrawn`))}>
        {t`Requested`}
      </Button>
    )
  }
  // An account that has moved is followed at its new address, which the profile shows (R-rel-13).
  if (account.moved) return null
  const words = account.locked ? t`Request to follow` : relationship.followed_by ? t`Follow back` : t`Follow`
  return (
    <Button kind="primary" disabled={account.suspended || relationship.blocked_by} onClick={() => ignoreFailure(follow(accountId))}>
      {words}
    </Button>
  )
}

import { createAccountActions } from '@starling/domain/actions'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toasts } from '../../ui/toasts.ts'

/** Follows all people of a collection whom the reader does not follow yet, after asking; it can be undone. */
export function FollowEveryone({ accountIds }: { readonly accountIds: readonly string[] }) {
  const { t } = useLingui()
  const session = useSession()
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const [left, setLeft] = useState(0)
  const { follow, unfollow } = session.part(createAccountActions)

  /** Accounts that are already followed, requested or blocked are left out, and so are those whose relationship is not loaded yet. */
  function strangers(): string[] {
    return accountIds.filter((id) => {
      const relationship = session.entities.get('relationship', id)
      if (id === session.me?.id || relationship === undefined) return false
      return !relationship.following && !relationship.requested && !relationship.blocking && !relationship.muting
    })
  }

  async function followAll(ids: readonly string[]) {
    const done: string[] = []
    setLeft(ids.length)
    try {
      // One after another, because servers limit the rate of follows.
      for (const id of ids) {
        await follow(id, {})
        done.push(id)
        setLeft(ids.length - done.length)
      }
    } finally {
      setLeft(0)
      const undo = () => {
        for (const id of done) ignoreFailure(unfollow(id))
      }
      if (done.length > 0) {
        toasts.show({
          title: t`${plural(done.length, { one: 'You follow # more person', other: 'You follow # more people' })}`,
          lifeMs: 10_000,
          action: { label: t`Undo`, onSelect: undo },
        })
      }
    }
  }

  function ask() {
    const ids = strangers()
    if (ids.length === 0) toasts.show({ title: t`There is nobody left to follow here` })
    else setAsked(ids)
  }

  if (!accountIds.some((id) => id !== session.me?.id)) return null
  return (
    <>
      <Button kind="primary" isBusy={left > 0} onClick={ask}>
        {left > 0 ? t`${plural(left, { one: '# to go', other: '# to go' })}` : <Trans>Follow everyone</Trans>}
      </Button>
      {asked !== null && (
        <ConfirmDialog
          kind="primary"
          title={t`${plural(asked.length, { one: 'Follow # person?', other: 'Follow # people?' })}`}
          action={<Trans>Follow</Trans>}
          onConfirm={() => ignoreFailure(followAll(asked))}
          onClose={() => setAsked(null)}
        >
          <p>
            <Trans>Their posts then appear in your home. Who is followed already stays as it is.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

import { createAccountActions, createRelationshipBatch } from '@starling/domain/actions'
import type { Account } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from './useRelationship.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toasts } from '../../ui/toasts.ts'
import { ignoreFailure } from './ignoreFailure.ts'
import { placesInLists, putBackOnLists } from './placesInLists.ts'

/** Explains what blocking does, and blocks. */
export function BlockDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const actions = session.part(createAccountActions)
  const { id } = account
  const before = useRelationship(id)
  useEffect(() => session.part(createRelationshipBatch).ensure([id]), [session, id])

  async function block() {
    onClose()
    const { following = false, requested = false, showing_reblogs: reblogs = true, notifying: notify = false, languages } = before ?? {}
    // Read first, because blocking ends the follow, which removes the account from lists.
    const asked = following ? placesInLists(session, id) : Promise.resolve([])
    await actions.block(id)
    const lists = await asked
    const back = async () => {
      await actions.unblock(id)
      if (following || requested) await actions.follow(id, following ? { reblogs, notify, ...(languages && { languages }) } : {})
      await putBackOnLists(session, id, lists ?? [])
    }
    toasts.show({
      title: t`You blocked @${account.acct}`,
      ...(lists === null ? { message: t`Undo does not put them back on your lists.` } : {}),
      lifeMs: 10_000,
      action: { label: t`Undo`, onSelect: () => ignoreFailure(back()) },
    })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Block @${account.acct}?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" onClick={() => ignoreFailure(block())}>
            <Trans>Block</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>They can no longer see or follow you, and you will not see them. They may notice that they are blocked.</Trans>
      </p>
    </Dialog>
  )
}

import { createPublishing } from '@starling/domain/publishing'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toasts } from '../../ui/toasts.ts'

/** Asks for confirmation before a post is deleted. */
export function DeleteDialog({ statusId, onClose }: { readonly statusId: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  const session = useSession()

  async function remove() {
    await session.part(createPublishing).deleteStatus(statusId)
    toasts.show({ title: t`Post deleted` })
  }

  return (
    <ConfirmDialog title={t`Delete this post?`} action={<Trans>Delete</Trans>} onConfirm={remove} onClose={onClose}>
      <p>
        <Trans>It disappears from timelines, and its favourites, boosts and replies lose their place.</Trans>
      </p>
    </ConfirmDialog>
  )
}

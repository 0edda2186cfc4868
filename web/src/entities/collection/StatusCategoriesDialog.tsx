import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import {
  useBookmarkCategories,
  useBookmarkCategoriesOfStatus,
  useCreateBookmarkCategory,
  useBookmarkCategoryMembership,
} from './bookmarkCategories.ts'
import { CollectionChecks } from './CollectionChecks.tsx'
import { capabilitiesOf } from '@starling/domain/instance'
import type { Session } from '@starling/domain/session'
import { instanceStore } from '../../accounts/instances.ts'
import type { OpenDialog } from '../../ui/frame.ts'

/** Chooses the bookmark categories of a post. */
export function StatusCategoriesDialog({ statusId, onClose }: { readonly statusId: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  const create = useCreateBookmarkCategory()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`File this post`}
      size="small"
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <CollectionChecks
        legend={t`Bookmark categories`}
        all={useBookmarkCategories()}
        chosen={useBookmarkCategoriesOfStatus(statusId)}
        memberId={statusId}
        membership={useBookmarkCategoryMembership()}
        empty={<Trans>You have no categories yet.</Trans>}
        newLabel={t`New category`}
        create={(title) => create.mutateAsync({ body: { title } })}
      />
    </Dialog>
  )
}

/** Asks for the categories of a post that is being bookmarked. Without a network there would be none to choose from. */
export function chooseCategory(openDialog: OpenDialog, session: Session, statusId: string): void {
  const instance = instanceStore(session.client.origin).get()
  if (instance === null || !capabilitiesOf(instance).bookmarkCategories || !navigator.onLine) return
  openDialog((close) => <StatusCategoriesDialog statusId={statusId} onClose={close} />)
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useBookmarkCategories, useBookmarkCategoriesOfStatus, useCreateBookmarkCategory, useFiling } from './bookmarkCategories.ts'
import { CollectionChecks } from './CollectionChecks.tsx'

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
        membership={useFiling()}
        empty={<Trans>You have no categories yet.</Trans>}
        newLabel={t`New category`}
        create={(title) => create.mutateAsync({ body: { title } })}
      />
    </Dialog>
  )
}

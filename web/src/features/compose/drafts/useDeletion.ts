import { useLingui } from '@lingui/react/macro'
import { composePath } from '../../../routing/paths.ts'
import { useNavigator } from '../../../ui/navigation.ts'
import { toasts } from '../../../ui/toasts.ts'
import { abandonUploads } from '../media/uploadFiles.ts'
import type { Compose } from '../useCompose.ts'
import { draftShelf } from './draftShelf.ts'

/** Deletes the displayed draft; for a moment it can be restored. */
export function useDeletion({ store, session }: Compose): () => void {
  const { t } = useLingui()
  const navigator = useNavigator()
  return () => {
    const thrown = store.discard()
    if (thrown === null) return
    abandonUploads(session.key, thrown)
    const bringBack = () => {
      draftShelf(session.key).put(thrown)
      navigator.push(composePath({ draft: thrown.id }))
    }
    toasts.show({ title: t`Draft deleted.`, lifeMs: 10_000, action: { label: t`Undo`, onSelect: bringBack } })
  }
}

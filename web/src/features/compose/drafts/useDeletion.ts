import { useLingui } from '@lingui/react/macro'
import { composePath } from '../../../routing/paths.ts'
import { useNavigator } from '../../../ui/navigation.ts'
import { toasts } from '../../../ui/toasts.ts'
import { abandonUploads } from '../media/uploads.ts'
import type { Compose } from '../useCompose.ts'
import { draftStore } from './draftStore.ts'

/** Deletes the displayed draft; for a moment it can be restored. */
export function useDeletion({ store, session }: Compose): () => void {
  const { t } = useLingui()
  const navigator = useNavigator()
  return () => {
    const thrown = store.discard()
    if (thrown === null) return
    abandonUploads(thrown.draft)
    const bringBack = () => {
      const restored = draftStore(session.key).restore(thrown)
      if (restored !== null) navigator.push(composePath({ draft: restored.id }))
    }
    toasts.show({ title: t`Draft deleted.`, lifeMs: 10_000, action: { label: t`Undo`, onSelect: bringBack } })
  }
}

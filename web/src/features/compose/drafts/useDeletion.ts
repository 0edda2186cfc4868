import { useLingui } from '@lingui/react/macro'
import { toasts } from '../../../ui/toasts.ts'
import { abandonUploads } from '../media/uploads.ts'
import type { Compose } from '../useCompose.ts'
import { draftStore } from './draftStore.ts'
import { useOpenDraft } from '../openComposer.ts'

/** Deletes the displayed draft; for a moment it can be restored. */
export function useDeletion({ store, session }: Compose): () => void {
  const { t } = useLingui()
  const openDraft = useOpenDraft(session.key)
  return () => {
    const thrown = store.discard()
    if (thrown === null) return
    abandonUploads(thrown.draft)
    const bringBack = () => {
      const restored = draftStore(session.key).restore(thrown)
      if (restored !== null) openDraft(restored.id)
    }
    toasts.show({ title: t`Draft deleted.`, lifeMs: 10_000, action: { label: t`Undo`, onSelect: bringBack } })
  }
}

import { useLingui } from '@lingui/react/macro'
import type { Draft } from '@starling/domain/compose'
import { toasts } from '../../ui/toasts.ts'
import { draftStore } from './drafts/draftStore.ts'
import type { Compose } from './useCompose.ts'

/** Tells that something was removed from the draft; for a moment it can be restored, even while another draft is shown. */
export function useRemovalToast({ session, store, updateOne }: Compose): (title: string, bringBack: (draft: Draft) => Draft) => void {
  const { t } = useLingui()
  return (title, bringBack) => {
    const id = store.get()?.id
    if (id === undefined) return
    const undo = () => {
      const isThere =
        store.get()?.id === id ||
        draftStore(session.key)
          .written.get()
          .some((record) => record.id === id)
      if (isThere) updateOne(id, bringBack)
      else toasts.show({ title: t`It is too late: the post is on its way.` })
    }
    toasts.show({ title, lifeMs: 10_000, action: { label: t`Undo`, onSelect: undo } })
  }
}

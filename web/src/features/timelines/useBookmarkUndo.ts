import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { toasts } from '../../ui/toasts.ts'

/** While bookmarks are listed, a post that leaves the list can be put back. */
export function useBookmarkUndo(): void {
  const { t } = useLingui()
  const session = useSession()
  const offer = useEffectEvent((statusId: string) =>
    toasts.show({
      title: t`Removed from your bookmarks.`,
      lifeMs: 10_000,
      action: {
        label: t`Undo`,
        onSelect() {
          session.actions
            .bookmark(statusId, true)
            .then(() => session.timeline('bookmarks').refresh())
            // The session has said why it could not be done.
            .catch(() => undefined)
        },
      },
    }),
  )
  useEffect(
    () =>
      session.onEvent((event) => {
        if (event.kind === 'bookmark-removed') offer(event.statusId)
      }),
    [session],
  )
}

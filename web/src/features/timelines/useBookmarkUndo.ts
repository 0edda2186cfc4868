import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { fileAgain } from '../../entities/collection/fileAgain.ts'
import { actOnStatus } from '../../entities/status-actions/actOnStatus.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { toasts } from '../../ui/toasts.ts'

/** While bookmarks are listed, removing one can be undone. */
export function useBookmarkUndo(): void {
  const { t } = useLingui()
  const session = useSession()
  const offer = useEffectEvent((statusId: string, categoryIds: readonly string[]) =>
    toasts.show({
      title: t`Removed from your bookmarks.`,
      lifeMs: 10_000,
      action: {
        label: t`Undo`,
        onSelect() {
          // The session has raised the alert about a failure.
          actOnStatus(session, async (actions) => {
            await actions.bookmark(statusId, true)
            await fileAgain(session, statusId, categoryIds)
            await session.timeline('bookmarks').refresh()
          })
        },
      },
    }),
  )
  useEffect(
    () =>
      session.onEvent((event) => {
        if (event.kind === 'bookmark-removed') offer(event.statusId, event.categoryIds)
      }),
    [session],
  )
}

import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { actOnStatus } from '../../entities/status-actions/actOnStatus.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { toasts } from '../../ui/toasts.ts'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import type { Session } from '@starling/domain/session'

/** Offers to undo the removal of a bookmark, while a list of bookmarks is open. */
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
          // The session shows an alert about a failure.
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

/** Adds a post that is bookmarked again to the categories it was in. */
async function fileAgain(session: Session, statusId: string, categoryIds: readonly string[]): Promise<void> {
  try {
    for (const id of categoryIds) {
      await session.client.call(bookmarkCategoryEndpoints.addStatuses, { params: { id }, body: { status_ids: [statusId] } })
    }
  } catch (cause) {
    session.alert(cause, { action: 'bookmark' })
  }
}

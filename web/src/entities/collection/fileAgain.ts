import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import type { Session } from '@starling/domain/session'

/** Files a post that is bookmarked again under the categories that it was in. */
export async function fileAgain(session: Session, statusId: string, categoryIds: readonly string[]): Promise<void> {
  try {
    for (const id of categoryIds) {
      await session.client.call(bookmarkCategoryEndpoints.addStatuses, { params: { id }, body: { status_ids: [statusId] } })
    }
  } catch (cause) {
    session.alert(cause, { action: 'bookmark' })
  }
}

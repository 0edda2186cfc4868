import { createLookups } from '@starling/domain/actions'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import type { Session } from '@starling/domain/session'
import { apiQuery, changeOf, queryKeyOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { isRefusedName, readMemberships, replaced, withIds, without } from './collectionChanges.ts'
import type { Membership } from './collectionChanges.ts'
import { removeColumns } from './removeColumns.ts'

/** One scope, so that changes reach the server in the order in which they were pressed. */
const scope = 'filing'

interface OfOne {
  readonly params: { readonly id: string }
}

const forget = ({ key }: Session, { params }: OfOne) => removeColumns(key, 'bookmarkCategory', params.id)

const allCategories = apiQuery(bookmarkCategoryEndpoints.list)
const oneCategory = apiQuery(bookmarkCategoryEndpoints.get, {
  whenGone: {
    data: null,
    changes: ({ params }: OfOne) => [changeOf(allCategories, {}, without(params.id))],
    follow: forget,
  },
})
// Removing the bookmark takes the post out of all of them.
const categoriesOfStatus = apiQuery(bookmarkCategoryEndpoints.ofStatus, { read: readMemberships, staleMs: 0 })

/** The reader's own bookmark categories, in the order of the server. */
export function useBookmarkCategories() {
  return useApiQuery(allCategories, {}, { isEnabled: useSession().me !== null })
}

/** One category; null when the server has no such category. */
export function useBookmarkCategory(id: string) {
  return useApiQuery(oneCategory, { params: { id } })
}

export function useCreateBookmarkCategory() {
  return useApiMutation(bookmarkCategoryEndpoints.create, {
    isSaidHere: isRefusedName,
    answered: (created) => [changeOf(allCategories, {}, (known) => [...known, created])],
    outdates: () => [queryKeyOf(bookmarkCategoryEndpoints.list)],
  })
}

export function useUpdateBookmarkCategory() {
  return useApiMutation(bookmarkCategoryEndpoints.update, {
    isSaidHere: isRefusedName,
    answered: (updated, { params }) => [changeOf(allCategories, {}, replaced(updated)), changeOf(oneCategory, { params }, () => updated)],
    outdates: ({ params }) => [queryKeyOf(bookmarkCategoryEndpoints.list), queryKeyOf(bookmarkCategoryEndpoints.get, { params })],
  })
}

/** After a deletion the category is cached as missing. */
export function useDeleteBookmarkCategory() {
  return useApiMutation(bookmarkCategoryEndpoints.delete, {
    follow: forget,
    changes: ({ params }) => [changeOf(allCategories, {}, without(params.id))],
    answered: (_nothing, { params }) => [changeOf(oneCategory, { params }, () => null)],
    outdates: () => [queryKeyOf(bookmarkCategoryEndpoints.list)],
  })
}

/** The ids of the reader's categories that hold a status. */
export function useBookmarkCategoriesOfStatus(statusId: string) {
  return useApiQuery(categoriesOfStatus, { params: { id: statusId } })
}

/** Adds a status to a category, which also bookmarks it, or removes it. */
export function useBookmarkCategoryMembership(): Membership {
  const session = useSession()
  const file = useApiMutation(bookmarkCategoryEndpoints.addStatuses, {
    scope,
    changes: ({ params: { id }, body }) => filingChanges(id, body.status_ids, true),
    outdates: ({ body }) => body.status_ids.map((id) => queryKeyOf(bookmarkCategoryEndpoints.ofStatus, { params: { id } })),
  })
  const takeOut = useApiMutation(bookmarkCategoryEndpoints.removeStatuses, {
    scope,
    changes: ({ params: { id }, query }) => filingChanges(id, query.status_ids, false),
    outdates: ({ query }) => query.status_ids.map((id) => queryKeyOf(bookmarkCategoryEndpoints.ofStatus, { params: { id } })),
  })
  return {
    add(id, statusId) {
      // The server has bookmarked the post too. The session has raised the alert about a failure.
      file
        .mutateAsync({ params: { id }, body: { status_ids: [statusId] } })
        .then(() => {
          session.timeline(`bookmark_category:${id}`).outdate()
          return session.part(createLookups).loadStatus(statusId)
        })
        .catch(() => undefined)
    },
    remove(id, statusId) {
      takeOut
        .mutateAsync({ params: { id }, query: { status_ids: [statusId] } })
        .then(() => session.timeline(`bookmark_category:${id}`).remove(statusId))
        .catch(() => undefined)
    },
  }
}

function filingChanges(id: string, statusIds: readonly string[], isIn: boolean) {
  return statusIds.map((statusId) => changeOf(categoriesOfStatus, { params: { id: statusId } }, withIds([id], isIn)))
}

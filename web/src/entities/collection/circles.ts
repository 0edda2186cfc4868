import { circleEndpoints } from '@starling/api/circles'
import type { Session } from '@starling/domain/session'
import { apiQuery, changeOf, queryKeyOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { allMembers, isRefusedName, readMembers, readMemberships, replaced, withIds, without } from './collectionChanges.ts'
import type { Membership } from './collectionChanges.ts'
import { removeColumns } from './removeColumns.ts'

/** Adding and removing reach the server in the order in which they were pressed. */
const scope = 'circle-members'

interface OfOne {
  readonly params: { readonly id: string }
}

const forget = ({ key }: Session, { params }: OfOne) => removeColumns(key, 'circle', params.id)

const allCircles = apiQuery(circleEndpoints.list)
const oneCircle = apiQuery(circleEndpoints.get, {
  whenGone: {
    data: null,
    changes: ({ params }: OfOne) => [changeOf(allCircles, {}, without(params.id))],
    follow: forget,
  },
})
// An account that unfollows the reader is removed from all circles, so members are loaded again each time they are shown.
const circleMembers = apiQuery(circleEndpoints.accounts, { read: readMembers, staleMs: 0 })
const circlesOfAccount = apiQuery(circleEndpoints.ofAccount, { read: readMemberships, staleMs: 0 })

/** The reader's own circles, in the order of the server. */
export function useCircles(isWanted = true) {
  return useApiQuery(allCircles, {}, { isEnabled: useSession().me !== null && isWanted })
}

/** One circle; null when the server has no such circle. */
export function useCircle(id: string) {
  return useApiQuery(oneCircle, { params: { id } })
}

export function useCreateCircle() {
  return useApiMutation(circleEndpoints.create, {
    isSaidHere: isRefusedName,
    answered: (created) => [changeOf(allCircles, {}, (known) => [...known, created])],
    outdates: () => [queryKeyOf(circleEndpoints.list)],
  })
}

export function useUpdateCircle() {
  return useApiMutation(circleEndpoints.update, {
    isSaidHere: isRefusedName,
    answered: (updated, { params }) => [changeOf(allCircles, {}, replaced(updated)), changeOf(oneCircle, { params }, () => updated)],
    outdates: ({ params }) => [queryKeyOf(circleEndpoints.list), queryKeyOf(circleEndpoints.get, { params })],
  })
}

/** After a deletion the circle is cached as missing. */
export function useDeleteCircle() {
  return useApiMutation(circleEndpoints.delete, {
    follow: forget,
    changes: ({ params }) => [changeOf(allCircles, {}, without(params.id))],
    answered: (_nothing, { params }) => [changeOf(oneCircle, { params }, () => null)],
    outdates: () => [queryKeyOf(circleEndpoints.list)],
  })
}

/** The ids of all members. */
export function useCircleMembers(id: string, isWanted = true) {
  return useApiQuery(circleMembers, { params: { id }, query: allMembers }, { isEnabled: isWanted })
}

/** The ids of the reader's circles that hold an account. */
export function useCirclesOfAccount(accountId: string) {
  return useApiQuery(circlesOfAccount, { params: { id: accountId } })
}

/** Adds accounts to a circle or removes them; only accounts that follow the reader can be added. */
export function useCircleMembership(): Membership {
  const add = useApiMutation(circleEndpoints.addAccounts, {
    scope,
    changes: ({ params: { id }, body }) => membershipChanges(id, body.account_ids, true),
    outdates: ({ params: { id }, body }) => outdated(id, body.account_ids),
  })
  const remove = useApiMutation(circleEndpoints.removeAccounts, {
    scope,
    changes: ({ params: { id }, query }) => membershipChanges(id, query.account_ids, false),
    outdates: ({ params: { id }, query }) => outdated(id, query.account_ids),
  })
  return {
    add: (id, accountId) => add.mutate({ params: { id }, body: { account_ids: [accountId] } }),
    remove: (id, accountId) => remove.mutate({ params: { id }, query: { account_ids: [accountId] } }),
  }
}

function membershipChanges(id: string, accountIds: readonly string[], isIn: boolean) {
  return [
    changeOf(circleMembers, { params: { id }, query: allMembers }, withIds(accountIds, isIn)),
    ...accountIds.map((accountId) => changeOf(circlesOfAccount, { params: { id: accountId } }, withIds([id], isIn))),
  ]
}

/** Loaded again also after a refusal, because another device may have changed them. */
function outdated(id: string, accountIds: readonly string[]) {
  return [
    queryKeyOf(circleEndpoints.accounts, { params: { id }, query: allMembers }),
    ...accountIds.map((accountId) => queryKeyOf(circleEndpoints.ofAccount, { params: { id: accountId } })),
  ]
}

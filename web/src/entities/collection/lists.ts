import { antennaEndpoints } from '@starling/api/antennas'
import { listEndpoints } from '@starling/api/lists'
import type { Session } from '@starling/domain/session'
import { apiQuery, changeOf, queryKeyOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { allMembers, isRefusedName, readMembers, readMemberships, replaced, withIds, without } from './collectionChanges.ts'
import type { Membership } from './collectionChanges.ts'
import { removeColumns } from './removeColumns.ts'

/** Adding and removing reach the server in the order in which they were pressed. */
const scope = 'list-members'

interface OfOne {
  readonly params: { readonly id: string }
}

const forget = ({ key }: Session, { params }: OfOne) => removeColumns(key, 'list', params.id)
/** Antennas may name the list into which they insert posts. */
const antennas = [queryKeyOf(antennaEndpoints.list)]
/** The list's timeline now contains other posts than before. */
const refill = (session: Session, { params }: OfOne) => session.timeline(`list:${params.id}`).outdate()

const allLists = apiQuery(listEndpoints.list)
// All settings of a list are saved together: with an outdated copy, changes made on another device would be undone.
const oneList = apiQuery(listEndpoints.get, {
  staleMs: 0,
  whenGone: {
    data: null,
    changes: ({ params }: OfOne) => [changeOf(allLists, {}, without(params.id))],
    follow: forget,
  },
})
// An unfollowed account is removed from all lists, so members are loaded again each time they are shown.
const listMembers = apiQuery(listEndpoints.accounts, { read: readMembers, staleMs: 0 })
const listsOfAccount = apiQuery(listEndpoints.ofAccount, { read: readMemberships, staleMs: 0 })

/** The reader's own lists, in the order of the server. */
export function useLists() {
  return useApiQuery(allLists, {}, { isEnabled: useSession().me !== null })
}

/** One list; null when the server has no such list. */
export function useList(id: string) {
  return useApiQuery(oneList, { params: { id } })
}

export function useCreateList() {
  return useApiMutation(listEndpoints.create, {
    isSaidHere: isRefusedName,
    answered: (created) => [changeOf(allLists, {}, (known) => [...known, created])],
    outdates: () => [queryKeyOf(listEndpoints.list)],
  })
}

export function useUpdateList() {
  return useApiMutation(listEndpoints.update, {
    isSaidHere: isRefusedName,
    follow: refill,
    answered: (updated, { params }) => [changeOf(allLists, {}, replaced(updated)), changeOf(oneList, { params }, () => updated)],
    outdates: ({ params }) => [queryKeyOf(listEndpoints.list), queryKeyOf(listEndpoints.get, { params }), ...antennas],
  })
}

/** After a deletion the list is cached as missing. */
export function useDeleteList() {
  return useApiMutation(listEndpoints.delete, {
    follow: forget,
    changes: ({ params }) => [changeOf(allLists, {}, without(params.id))],
    answered: (_nothing, { params }) => [changeOf(oneList, { params }, () => null)],
    outdates: () => [queryKeyOf(listEndpoints.list), ...antennas],
  })
}

/** The ids of all members. */
export function useListMembers(id: string) {
  return useApiQuery(listMembers, { params: { id }, query: allMembers })
}

/** The ids of the reader's lists that hold an account. */
export function useListsOfAccount(accountId: string) {
  return useApiQuery(listsOfAccount, { params: { id: accountId } })
}

/** Adds accounts to a list or removes them; only accounts that the reader follows can be added. */
export function useListMembership(): Membership {
  const add = useApiMutation(listEndpoints.addAccounts, {
    scope,
    follow: refill,
    changes: ({ params: { id }, body }) => membershipChanges(id, body.account_ids, true),
    outdates: ({ params: { id }, body }) => outdated(id, body.account_ids),
  })
  const remove = useApiMutation(listEndpoints.removeAccounts, {
    scope,
    follow: refill,
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
    changeOf(listMembers, { params: { id }, query: allMembers }, withIds(accountIds, isIn)),
    ...accountIds.map((accountId) => changeOf(listsOfAccount, { params: { id: accountId } }, withIds([id], isIn))),
  ]
}

/** Loaded again also after a refusal, because another device may have changed them. */
function outdated(id: string, accountIds: readonly string[]) {
  return [
    queryKeyOf(listEndpoints.accounts, { params: { id }, query: allMembers }),
    ...accountIds.map((accountId) => queryKeyOf(listEndpoints.ofAccount, { params: { id: accountId } })),
  ]
}

import type { AppContext } from '../AppContext.ts'
import type { RemoteServers, Found } from '../platform/remote-servers/RemoteServers.ts'
import { refreshNote } from './notes/refreshNote.ts'
import { resolveNote } from './notes/resolveNote.ts'
import { completeProfile } from './notes/completeProfile.ts'
import { refreshActor, resolveActor } from './remote-accounts/resolveActor.ts'
import { resolveHandle } from './remote-accounts/resolveHandle.ts'
import { findLookUpFailure } from './peers/findLookUpFailure.ts'
import { completeThread } from './threads/refreshes.ts'
import { openContext } from './openContext.ts'

/** Gives the other modules access to other servers. `ctx` is a function because the context contains the result. */
export function createRemoteServers(ctx: () => AppContext): RemoteServers {
  // Clients request the posts and the pinned posts of a profile at the same time; both requests wait for the same fetch.
  const underWay = new Map<string, Promise<void>>()
  return {
    resolveHandle: async (username, domain) => resolveHandle(ctx(), await openContext(ctx()), username, domain),
    refreshStatus: async (statusId) => refreshNote(ctx(), await openContext(ctx()), statusId),
    async refresh(accountId) {
      const row = await ctx()
        .db.selectFrom('accounts')
        .select('uri')
        .where('id', '=', accountId)
        .where('domain', 'is not', null)
        .executeTakeFirst()
      if (row?.uri != null) await refreshActor(ctx(), await openContext(ctx()), row.uri).catch(() => null)
    },
    completeThread: (statusId) => completeThread(ctx(), statusId),
    findLookUpFailure: (domain) => findLookUpFailure(ctx(), domain),
    completeProfile(accountId) {
      const known = underWay.get(accountId)
      if (known !== undefined) return known
      const fetching = openContext(ctx())
        .then((fedify) => completeProfile(ctx(), fedify, accountId))
        .finally(() => underWay.delete(accountId))
      underWay.set(accountId, fetching)
      return fetching
    },
    async resolveUri(address) {
      const fedify = await openContext(ctx())
      const known = await findStored(ctx(), address)
      if (known !== null) return known
      // The document may be fetched twice, first as an account, then as a post; this is rare.
      const actor = await resolveActor(ctx(), fedify, address, true).catch(() => null)
      if (actor !== null) return actor.isSuspended ? null : { kind: 'account', id: actor.id }
      const note = await resolveNote(ctx(), fedify, address).catch(() => null)
      return note === null ? null : { kind: 'status', id: note.id }
    },
  }
}

/** A stored post with this ActivityPub id or page address. */
async function findStored({ db }: AppContext, address: string): Promise<Found | null> {
  const row = await db
    .selectFrom('statuses')
    .select('id')
    .where((eb) => eb.or([eb('uri', '=', address), eb('url', '=', address)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { kind: 'status', id: row.id }
}

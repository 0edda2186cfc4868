import { addresseesOfThread } from '@starling/domain/compose'
import { useOwnAccount } from '../../../entities/account/useOwnAccount.ts'
import { useCircleMembers } from '../../../entities/collection/circles.ts'
import { useMe, useStatus } from '../../../session/useEntity.ts'
import type { Compose } from '../useCompose.ts'
import type { ComposeWithoutText } from '../useComposeWithoutText.ts'

/** The ids of the members of the post's circle; null where it is for no circle, and until they are loaded. */
function useChosenMembers({ draft, capabilities }: Pick<ComposeWithoutText, 'draft' | 'capabilities'>): readonly string[] | null {
  const id = draft.privacy === 'circle' && draft.editedId === null && capabilities?.circles === true ? draft.circleId : null
  const { data: members } = useCircleMembers(id ?? '', id !== null)
  return id === null ? null : (members ?? null)
}

/** Whether the post is for an empty circle. */
export function useIsEmptyCircle(compose: Pick<ComposeWithoutText, 'draft' | 'capabilities'>): boolean {
  return useChosenMembers(compose)?.length === 0
}

/** The mentioned accounts outside of the circle: servers deliver the post to them as well. */
export function useOutsiders(compose: Pick<Compose, 'draft' | 'capabilities' | 'session'>): readonly string[] {
  const members = useChosenMembers(compose)
  const { session, draft } = compose
  const seen = useMe()
  // The own account need not be in any loaded list, so it is requested.
  const own = useOwnAccount(seen === undefined && members !== null)
  const me = seen ?? own
  const original = useStatus(draft.inReplyToId)
  if (members === null || members.length === 0) return []
  const participants = original ? [original.account.id, ...original.mentions.map(({ id }) => id)] : []
  const { host } = new URL(session.client.origin)
  const accts = [me?.acct, ...[...members, ...participants].map((id) => session.entities.get('account', id)?.acct)]
  const inside = accts.flatMap((acct) => (acct === undefined ? [] : acct.includes('@') ? [acct] : [acct, `${acct}@${host}`]))
  return addresseesOfThread(draft, inside).added
}

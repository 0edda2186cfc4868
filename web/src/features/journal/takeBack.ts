import { createAccountActions, createStatusActions } from '@starling/domain/actions'
import type { OwnAct } from '@starling/domain/ports'
import type { Session } from '@starling/domain/session'

/**
 * An action that can be undone. The opposite actions are excluded, because the journal does not record the earlier state, for example until
 * when an account was muted.
 */
export type DoneAct = Exclude<OwnAct, { readonly action: 'vote' }> & { readonly isOn: true }

/** Whether an action can be undone: votes cannot, and opposite actions cannot (see `DoneAct`). */
export function isDone(act: OwnAct): act is DoneAct {
  return act.isOn && act.action !== 'vote'
}

/** Does the opposite of an action. */
export async function takeBack(session: Session, act: DoneAct): Promise<void> {
  const posts = session.part(createStatusActions)
  const people = session.part(createAccountActions)
  switch (act.action) {
    case 'favourite':
      return posts.favourite(act.statusId, false)
    case 'reblog':
      return posts.reblog(act.statusId, false)
    case 'bookmark':
      return posts.bookmark(act.statusId, false)
    case 'pin':
      return posts.pin(act.statusId, false)
    case 'mute-conversation':
      return posts.muteConversation(act.statusId, false)
    case 'react':
      return posts.react(act.statusId, act.reaction, false)
    case 'follow':
      await people.unfollow(act.accountId)
      return
    case 'mute':
      await people.unmute(act.accountId)
      return
    case 'block':
      await people.unblock(act.accountId)
      return
    case 'block-domain':
      return people.blockDomain(act.domain, false)
  }
}

/** Whether a later entry did the opposite. Entries are sorted with the newest first. */
export function isTakenBack(entries: readonly OwnAct[], index: number): boolean {
  const act = entries[index]
  if (act === undefined) return false
  const subject = subjectOf(act)
  const later = entries.slice(0, index).findLast((other) => subjectOf(other) === subject)
  return later !== undefined && later.isOn !== act.isOn
}

function subjectOf(act: OwnAct): string {
  if (act.action === 'react') return `react ${act.statusId} ${act.reaction.name} ${act.reaction.domain ?? ''}`
  if ('statusId' in act) return `${act.action} ${act.statusId}`
  return 'accountId' in act ? `${act.action} ${act.accountId}` : `${act.action} ${act.domain}`
}

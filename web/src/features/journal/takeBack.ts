import { createAccountActions, createStatusActions } from '@starling/domain/actions'
import type { OwnAct } from '@starling/domain/ports'
import type { Session } from '@starling/domain/session'

/** Something that was done and has an opposite. The opposite itself is no `DoneAct`: nothing here says how it was before, such as until when somebody was muted. */
export type DoneAct = Exclude<OwnAct, { readonly action: 'vote' }> & { readonly isOn: true }

/** Whether it can be taken back: neither a vote nor the opposite of something done can. */
export function isDone(act: OwnAct): act is DoneAct {
  return act.isOn && act.action !== 'vote'
}

/** Does the opposite of something done. */
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

/** Whether a later entry did the opposite; newest first. */
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

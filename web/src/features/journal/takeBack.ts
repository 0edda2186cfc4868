import { createAccountActions, createStatusActions } from '@starling/domain/actions'
import type { OwnAct } from '@starling/domain/ports'
import type { Session } from '@starling/domain/session'

/** Does the opposite of something done; a vote has none. */
export async function takeBack(session: Session, act: OwnAct): Promise<void> {
  const posts = session.part(createStatusActions)
  const people = session.part(createAccountActions)
  const isOn = !act.isOn
  switch (act.action) {
    case 'favourite':
      return posts.favourite(act.statusId, isOn)
    case 'reblog':
      return posts.reblog(act.statusId, isOn)
    case 'bookmark':
      return posts.bookmark(act.statusId, isOn)
    case 'pin':
      return posts.pin(act.statusId, isOn)
    case 'mute-conversation':
      return posts.muteConversation(act.statusId, isOn)
    case 'react':
      return posts.react(act.statusId, act.reaction, isOn)
    case 'follow':
      await (isOn ? people.follow(act.accountId) : people.unfollow(act.accountId))
      return
    case 'mute':
      await (isOn ? people.mute(act.accountId) : people.unmute(act.accountId))
      return
    case 'block':
      await (isOn ? people.block(act.accountId) : people.unblock(act.accountId))
      return
    case 'block-domain':
      return people.blockDomain(act.domain, isOn)
    case 'vote':
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

import type { ActionTask } from '@starling/domain/outbox'
import { fieldsOf } from '../../storage/storedFields.ts'

/** A stored action of this or another version of the client; null for anything else. */
export function readActionTask(stored: unknown): ActionTask | null {
  const { kind, statusId, accountId, pollId, isOn, visibility, reaction, options, choices } = fieldsOf(stored)
  if (kind === 'vote') {
    const isRead = isText(pollId) && Array.isArray(choices) && choices.every((choice) => Number.isInteger(choice))
    return isRead ? { kind, pollId, choices: choices.map(Number) } : null
  }
  if (typeof isOn !== 'boolean') return null
  if (kind === 'follow') return isText(accountId) ? { kind, accountId, isOn, options: readOptions(options) } : null
  if (!isText(statusId)) return null
  switch (kind) {
    case 'favourite':
    case 'bookmark':
    case 'pin':
    case 'mute-conversation':
      return { kind, statusId, isOn }
    case 'reblog':
      return { kind, statusId, isOn, ...(isText(visibility) ? { visibility } : {}) }
    case 'react': {
      const { name, domain, url, static_url } = fieldsOf(reaction)
      if (!isText(name)) return null
      const rest = { ...(isText(domain) && { domain }), ...(isText(url) && { url }), ...(isText(static_url) && { static_url }) }
      return { kind, statusId, isOn, reaction: { name, ...rest } }
    }
    default:
      return null
  }
}

function readOptions(stored: unknown): Extract<ActionTask, { kind: 'follow' }>['options'] {
  const { reblogs, notify, languages } = fieldsOf(stored)
  return {
    ...(typeof reblogs === 'boolean' && { reblogs }),
    ...(typeof notify === 'boolean' && { notify }),
    ...(Array.isArray(languages) && { languages: languages.filter(isText) }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

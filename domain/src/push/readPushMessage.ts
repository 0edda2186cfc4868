/** A push message as it is shown, and the path of the client that it opens. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** An https picture, or null. */
  readonly icon: string | null
  /** Equal for the same notification, so that it is shown once. */
  readonly tag: string
  readonly path: string
}

/** Longer texts are cut; operating systems do not show more. */
const MOST_CHARACTERS = 400
/** The path of a message that names no target. */
export const FALLBACK_PATH = '/notifications'
const profileTypes = new Set(['follow', 'admin.sign_up'])

/**
 * Reads what a server sent through a push service, in Mastodon's form (`title`, `body`, `icon`, `notification_id`) with what
 * this project's servers add (`status_id`, `account`). It never throws: an unreadable message becomes a general "new notification".
 */
export function readPushMessage(text: string | null): PushMessage {
  const message = parse(text)
  const id = textIn(message, 'notification_id') ?? numberIn(message, 'notification_id')
  return {
    title: cut(textIn(message, 'title')) ?? 'Starling',
    body: cut(textIn(message, 'body')) ?? '',
    icon: iconOf(textIn(message, 'icon')),
    tag: id === null ? 'starling' : `notification ${id.slice(0, 100)}`,
    path: pathOf(message),
  }
}

function pathOf(message: Readonly<Record<string, unknown>>): string {
  const account = message['account']
  const acct = isObject(account) ? textIn(account, 'acct') : null
  if (acct === null || !/^[\w.@:-]{1,200}$/.test(acct)) return FALLBACK_PATH
  const statusId = textIn(message, 'status_id')
  if (statusId !== null && /^[\w-]{1,100}$/.test(statusId)) return `/@${acct}/${statusId}`
  return profileTypes.has(textIn(message, 'notification_type') ?? '') ? `/@${acct}` : FALLBACK_PATH
}

function iconOf(address: string | null): string | null {
  return address !== null && address.length < 2000 && /^https?:\/\//i.test(address) ? address : null
}

function cut(text: string | null): string | null {
  if (text === null || text.trim() === '') return null
  const characters = Array.from(text.slice(0, MOST_CHARACTERS * 4))
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function textIn(object: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = Object.hasOwn(object, name) ? object[name] : null
  return typeof value === 'string' ? value : null
}

function numberIn(object: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = Object.hasOwn(object, name) ? object[name] : null
  return typeof value === 'number' ? String(value) : null
}

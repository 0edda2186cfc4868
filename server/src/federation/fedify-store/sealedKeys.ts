import type { TextCipher } from '../account-keys/createTextCipher.ts'

/** A message of Fedify's with the private keys that its sender signs with. */
interface Keyed {
  readonly id: string
  readonly keys: unknown
}

function isKeyed(message: unknown): message is Keyed {
  return typeof message === 'object' && message !== null && 'keys' in message && 'id' in message && typeof message.id === 'string'
}

/** Encrypts the keys of a message before it is stored, bound to its id; a message without keys is left as it is. */
export function lockKeys(message: unknown, cipher: TextCipher): unknown {
  return isKeyed(message) ? { ...message, keys: cipher.lock(JSON.stringify(message.keys), placeOf(message)) } : message
}

/** Decrypts them again; throws where another secret was used, or the keys are those of another message. */
export function openKeys(message: unknown, cipher: TextCipher): unknown {
  if (!isKeyed(message) || typeof message.keys !== 'string') return message
  return { ...message, keys: JSON.parse(cipher.open(message.keys, placeOf(message))) as unknown }
}

function placeOf({ id }: Keyed): string {
  return `message ${id}`
}

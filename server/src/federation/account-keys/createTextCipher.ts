import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts before they are stored, and decrypts them. */
export interface TextCipher {
  /** `place` identifies the row: a text copied to another row cannot be decrypted. */
  lock(text: string, place: string): string
  /** Throws where another secret was used, or the text was changed or moved. */
  open(locked: string, place: string): string
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with a key derived from the operator's secret. */
export function createTextCipher(secret: string): TextCipher {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'starling private keys of accounts', 32))
  return {
    lock(text, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), locked]).toString('base64')
    },
    open(locked, place) {
      const bytes = Buffer.from(locked, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

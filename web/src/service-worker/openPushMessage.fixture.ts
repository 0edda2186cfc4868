import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A browser's side of a subscription: the keys it sends to the server, and the decryption of messages. */
export function createSubscriptionKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open: (headers: IncomingHttpHeaders, body: Buffer): string =>
      (headers['content-encoding'] === 'aes128gcm' ? openStandard : openOlder)({
        headers,
        body,
        auth,
        mine: pair.getPublicKey(),
        secretWith: (theirs) => pair.computeSecret(theirs),
      }).toString('utf8'),
  }
}

interface Sealed {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly auth: Buffer
  readonly mine: Buffer
  readonly secretWith: (theirs: Buffer) => Buffer
}

/** RFC 8291: the salt and the sender's key stand in front of the text, and the padding behind it. */
function openStandard({ body, auth, mine, secretWith }: Sealed): Buffer {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const theirs = body.subarray(21, keyEnd)
  const material = derive(secretWith(theirs), auth, Buffer.concat([Buffer.from('WebPush: info\0'), mine, theirs]), 32)
  const padded = decrypt(body.subarray(keyEnd), {
    key: derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  })
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record of a message ends with the byte 2')
  return padded.subarray(0, end)
}

/** The earlier draft of the standard: the salt and the sender's key are in the headers, and the padding before the text. */
function openOlder({ headers, body, auth, mine, secretWith }: Sealed): Buffer {
  const salt = parameterOf(headers['encryption'], 'salt')
  const theirs = parameterOf(headers['crypto-key'], 'dh')
  const material = derive(secretWith(theirs), auth, Buffer.from('Content-Encoding: auth\0'), 32)
  const context = Buffer.concat([Buffer.from('P-256\0'), withLength(mine), withLength(theirs)])
  const padded = decrypt(body, {
    key: derive(material, salt, Buffer.concat([Buffer.from('Content-Encoding: aesgcm\0'), context]), 16),
    nonce: derive(material, salt, Buffer.concat([Buffer.from('Content-Encoding: nonce\0'), context]), 12),
  })
  return padded.subarray(2 + padded.readUInt16BE(0))
}

function derive(material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length))
}

function decrypt(sealed: Buffer, { key, nonce }: { readonly key: Buffer; readonly nonce: Buffer }): Buffer {
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
}

function withLength(key: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0, key.length]), key])
}

function parameterOf(header: string | string[] | undefined, name: string): Buffer {
  const found = new RegExp(`(?:^|[;,]\\s*)${name}=([\\w-]+)`).exec(String(header))
  if (!found?.[1]) throw new Error(`The header ${String(header)} has no ${name}`)
  return Buffer.from(found[1], 'base64url')
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new random secret of 256 bits that needs no escaping in addresses and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret. Plain SHA-256 is enough, because the secret itself is long and random. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares in constant time, so that the duration does not reveal how much was correct. */
export function isSameSecret(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}

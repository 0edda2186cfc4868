import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret nobody can guess: 256 bits, safe in addresses and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. Plain SHA-256 is enough: the secret itself is random and long. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares without telling by the time taken how much was right. */
export function isSameSecret(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}

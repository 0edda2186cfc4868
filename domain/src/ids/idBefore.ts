/**
 * The id right before one, where ids are whole numbers as Mastodon's are; null for others, such as those of Pleroma or GoToSocial,
 * and for zero. Nothing can lie between the two.
 */
export function idBefore(id: string): string | null {
  return /^[1-9]\d*$/.test(id) ? String(BigInt(id) - 1n) : null
}

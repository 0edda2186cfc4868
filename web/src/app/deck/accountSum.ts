/**
 * The name under which a column of the deck stores as which other account it is read. The deck is kept at the server of the page's account, which is
 * not told the names of the others: it is a sum of both accounts' keys (FNV-1a, 32 bits), the same on every device.
 */
export function accountSum(pageKey: string, otherKey: string): string {
  let sum = 0x811c9dc5
  for (const byte of new TextEncoder().encode(`${pageKey} ${otherKey}`)) sum = Math.imul(sum ^ byte, 0x01000193)
  return (sum >>> 0).toString(36)
}

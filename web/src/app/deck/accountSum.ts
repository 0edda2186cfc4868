/**
 * The name by which a deck column stores the other account it is read as. The deck is stored at the server of the page's account, which
 * must not learn other accounts' names: so it is a checksum of both accounts' keys (FNV-1a, 32 bits), the same on every device.
 */
export function accountSum(pageKey: string, otherKey: string): string {
  let sum = 0x811c9dc5
  for (const byte of new TextEncoder().encode(`${pageKey} ${otherKey}`)) sum = Math.imul(sum ^ byte, 0x01000193)
  return (sum >>> 0).toString(36)
}

/** The smallest id something made at this moment can have. */
export function firstIdOf(milliseconds: number): string {
  return (BigInt(Math.max(0, milliseconds)) << 16n).toString()
}

/** The smallest id that can be made at a given moment. */
export function firstIdOf(milliseconds: number): string {
  return (BigInt(Math.max(0, milliseconds)) << 16n).toString()
}

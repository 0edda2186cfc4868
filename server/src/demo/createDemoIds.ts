/** Makes ids for times in the past, the same on every run. */
export function createDemoIds(): (at: Date) => string {
  let sequence = 0
  return (at) => {
    sequence = (sequence + 1) % 65_536
    return ((BigInt(at.getTime()) << 16n) | BigInt(sequence)).toString()
  }
}

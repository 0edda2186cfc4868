/** Makes ids that sort by time: milliseconds since 1970, then 16 bits, as decimal text. */
export interface IdSource {
  /** A new id, larger than every one given before. */
  next(): string
  /** An id for something that happened at this moment, for demo life and imports. */
  at(moment: Date): string
}

const SEQUENCE_BITS = 16n
const SEQUENCES = 65_536

/** The `random` keeps two processes on one database from making the same ids in the same millisecond. */
export function createIds(now: () => Date, random: () => number): IdSource {
  let last = 0n
  let sequence = Math.floor(random() * SEQUENCES)
  const lowBits = (): bigint => {
    sequence = (sequence + 1) % SEQUENCES
    return BigInt(sequence)
  }
  return {
    next() {
      const made = (BigInt(now().getTime()) << SEQUENCE_BITS) | BigInt(Math.floor(random() * SEQUENCES))
      last = made > last ? made : last + 1n
      return last.toString()
    },
    at(moment) {
      return ((BigInt(moment.getTime()) << SEQUENCE_BITS) | lowBits()).toString()
    },
  }
}

/** The moment in an id. */
export function timeOfId(id: string): Date {
  return new Date(Number(BigInt(id) >> SEQUENCE_BITS))
}

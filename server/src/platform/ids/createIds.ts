/** Makes ids that sort by time: milliseconds since 1970, then 16 bits, as decimal text. */
export interface IdSource {
  /** A new id, larger than every one given before. */
  next(): string
  /** An id for something that happened at this moment, for demo life and imports. */
  at(moment: Date): string
}

const SEQUENCE_BITS = 16n
const SEQUENCES = 65_536

/** Bits for the number of the process that made an id: 256 processes, each with 256 ids in a millisecond. */
const PROCESS_BITS = 8n

/**
 * Where several processes make ids for one database, `process` is the number of this one, below 256, and no id is made twice. A busy
 * millisecond borrows from the next. Without a number the lower bits are random.
 */
export function createIds(now: () => Date, random: () => number, process: (() => number) | null = null): IdSource {
  let last = 0n
  const nextOf = (number: number): string => {
    const earliest = BigInt(now().getTime()) << (SEQUENCE_BITS - PROCESS_BITS)
    last = earliest > last ? earliest : last + 1n
    return ((last << PROCESS_BITS) | BigInt(number)).toString()
  }
  let sequence = Math.floor(random() * SEQUENCES)
  const lowBits = (): bigint => {
    sequence = (sequence + 1) % SEQUENCES
    return BigInt(sequence)
  }
  return {
    next() {
      if (process !== null) return nextOf(process())
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

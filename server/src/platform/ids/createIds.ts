/** Makes ids that sort by time: milliseconds since 1970, then 16 bits, as decimal text. */
export interface IdSource {
  /** A new id, larger than every one given before, and never made by another process. */
  next(): string
}

/** The range of ids one process may make: those with its number. */
export interface IdSpace {
  /** Below 256, in the lowest bits of every id. Throws while another process may have it too. */
  number(): number
  /** Others with the same number may have made ids up to this one. */
  above(): bigint
}

const SEQUENCE_BITS = 16n
/** Bits for the number of the process that made an id: 256 processes, each with 256 ids in a millisecond. */
const PROCESS_BITS = 8n

/** Makes the ids of one process. A busy millisecond uses numbers of the next one, and so does a clock that was set back. */
export function createIds(now: () => Date, space: IdSpace): IdSource {
  /** Without the number of the process. */
  let last = 0n
  return {
    next() {
      const number = BigInt(space.number())
      const moment = BigInt(now().getTime()) << (SEQUENCE_BITS - PROCESS_BITS)
      const above = space.above() >> PROCESS_BITS
      const earlier = last > above ? last : above
      last = moment > earlier ? moment : earlier + 1n
      return ((last << PROCESS_BITS) | number).toString()
    },
  }
}

/** The time contained in an id. */
export function timeOfId(id: string): Date {
  return new Date(Number(BigInt(id) >> SEQUENCE_BITS))
}

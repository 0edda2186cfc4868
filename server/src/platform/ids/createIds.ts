/** Makes ids that sort by time: milliseconds since 1970, then 16 bits, as decimal text. */
export interface IdSource {
  /** A new id, larger than every earlier one of this process and different from all ids of other processes. */
  next(): string
}

/** The process number and the lower bound for the ids one process may make. */
export interface IdSpace {
  /** The process number, below 256, in the lowest bits of every id. Throws while another process may have the same number. */
  number(): number
  /** An earlier process with the same number may have made ids up to this one. */
  above(): bigint
}

const SEQUENCE_BITS = 16n
/** Bits for the process number: 256 processes, each with 256 ids in a millisecond. */
const PROCESS_BITS = 8n

/** Makes the ids of one process. When a millisecond has no ids left, or the clock was set back, ids of the next millisecond are used. */
export function createIds(now: () => Date, space: IdSpace): IdSource {
  /** The last id, without the process number. */
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

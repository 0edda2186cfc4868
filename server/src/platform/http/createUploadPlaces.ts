import { HttpError } from './HttpError.ts'

/** The sender of an upload; limits apply to the account and to the address. */
export interface Uploader {
  readonly account: string
  readonly address: string
}

/** The right to send one upload now. */
export interface UploadPlace {
  /** Aborted, with the error as its reason, when the sender loses the place. */
  readonly signal: AbortSignal
  /** Reports that so many further bytes have arrived. */
  count(bytes: number): void
  /** Reports that everything has arrived: from now on the server works, and the place is not taken away any more. */
  arrived(): void
}

/**
 * Limits how many uploads are received at once. When others wait, uploads that take long move to a separate group of slow ones, so that slow
 * senders delay nobody; an upload without progress, or the slowest of too many slow ones, is ended with 408.
 */
export interface UploadPlaces {
  /** Runs the work once there is a place; fails with 503 where too many are waiting. */
  hold<T>(uploader: Uploader, work: (place: UploadPlace) => Promise<T>): Promise<T>
  /** Ends uploads without progress and starts waiting ones; to be called about every second. */
  look(): void
}

/** Memory use does not depend on the size of uploads, but disk space and processor time do. */
const MOST_QUICK = 16
/** A slow upload only needs a connection and one temporary file. */
const MOST_SLOW = 48
const MOST_OF_ACCOUNT = 4
/** Several people may share an address, but one address may not use all places. */
const MOST_OF_ADDRESS = 8
const MOST_WAITING = 64
const MOST_WAITING_OF_ACCOUNT = 16
/** After this time, in milliseconds, an upload counts as slow if others are waiting. */
const QUICK_MS = 10_000
/** The number of bytes that must arrive in this time, in milliseconds: a tenth of what the slowest mobile network (GPRS) transfers, with its pauses. */
const STALL_MS = 30_000
const STALL_BYTES = 4_096

interface Holder {
  readonly uploader: Uploader
  readonly ending: AbortController
  readonly since: number
  isSlow: boolean
  isArriving: boolean
  bytes: number
  /** When the measurement of progress started, and how many bytes had arrived by then. */
  mark: number
  bytesAtMark: number
}

interface Waiting {
  readonly uploader: Uploader
  readonly admit: (holder: Holder) => void
  readonly refuse: (error: Error) => void
}

const crowded = (): HttpError => new HttpError(503, 'Too much is being uploaded at the moment. Please try again in a while')
const tooSlow = (): HttpError => new HttpError(408, 'The upload is too slow. Please try again with a better connection')

export function createUploadPlaces(now: () => Date): UploadPlaces {
  const holders = new Set<Holder>()
  let waiting: Waiting[] = []
  const isOfAccount =
    (account: string) =>
    ({ uploader }: { readonly uploader: Uploader }): boolean =>
      uploader.account === account
  const countHeld = (isCounted: (holder: Holder) => boolean): number => [...holders].filter(isCounted).length
  const rateOf = (holder: Holder): number => holder.bytes / Math.max(1, now().getTime() - holder.since)
  const slowestOf = (those: readonly Holder[]): Holder | undefined => those.toSorted((a, b) => rateOf(a) - rateOf(b))[0]

  const end = (holder: Holder): void => {
    // The place is freed at once and not when reading has ended, so that the next upload does not wait for that.
    holders.delete(holder)
    holder.ending.abort(tooSlow())
  }

  /** Moves one upload that has taken long to the slow ones; answers whether there is room. */
  const makeRoom = (): boolean => {
    const arriving = [...holders].filter((holder) => holder.isArriving)
    if (countHeld((holder) => !holder.isSlow) < MOST_QUICK) return true
    const moved = slowestOf(arriving.filter((holder) => !holder.isSlow && now().getTime() - holder.since >= QUICK_MS))
    if (moved === undefined) return false
    moved.isSlow = true
    if (countHeld((holder) => holder.isSlow) > MOST_SLOW) end(slowestOf(arriving.filter((holder) => holder.isSlow)) ?? moved)
    return true
  }

  /** The next upload: of the sender with the fewest running uploads, then the one that has waited longest. */
  const nextWaiting = (): Waiting | undefined => {
    let [next, fewest]: [Waiting | undefined, number] = [undefined, MOST_OF_ACCOUNT]
    for (const each of waiting) {
      const held = countHeld(isOfAccount(each.uploader.account))
      if (held >= fewest || countHeld(({ uploader }) => uploader.address === each.uploader.address) >= MOST_OF_ADDRESS) continue
      next = each
      fewest = held
    }
    return next
  }

  const admit = (): void => {
    for (let next = nextWaiting(); next !== undefined && makeRoom(); next = nextWaiting()) {
      const { uploader, admit: letIn } = next
      const since = now().getTime()
      waiting = waiting.filter((each) => each !== next)
      const holder = {
        uploader,
        ending: new AbortController(),
        since,
        isSlow: false,
        isArriving: true,
        bytes: 0,
        mark: since,
        bytesAtMark: 0,
      }
      holders.add(holder)
      letIn(holder)
    }
  }

  /** Where too many are waiting, the account with the most waiting uploads loses its last one, which may be the new one. */
  const queue = (comer: Waiting): void => {
    waiting.push(comer)
    if (waiting.filter(isOfAccount(comer.uploader.account)).length > MOST_WAITING_OF_ACCOUNT) drop(comer)
    else if (waiting.length > MOST_WAITING) {
      const counts = Map.groupBy(waiting, ({ uploader }) => uploader.account)
      // The new upload's account is examined first, so that it loses where all accounts have equally many.
      const own = counts.get(comer.uploader.account) ?? []
      const most = [...counts.values()].reduce((longest, each) => (each.length > longest.length ? each : longest), own)
      drop(most.at(-1) ?? comer)
    }
  }
  const drop = (dropped: Waiting): void => {
    waiting = waiting.filter((each) => each !== dropped)
    dropped.refuse(crowded())
  }

  return {
    async hold(uploader, work) {
      const holder = await new Promise<Holder>((letIn, refuse) => {
        queue({ uploader, admit: letIn, refuse })
        admit()
      })
      try {
        return await work({
          signal: holder.ending.signal,
          count: (bytes) => void (holder.bytes += bytes),
          arrived: () => void (holder.isArriving = false),
        })
      } finally {
        holders.delete(holder)
        admit()
      }
    },
    look() {
      const moment = now().getTime()
      for (const holder of holders) {
        if (!holder.isArriving || moment - holder.mark < STALL_MS) continue
        if (holder.bytes - holder.bytesAtMark < STALL_BYTES) end(holder)
        holder.mark = moment
        holder.bytesAtMark = holder.bytes
      }
      admit()
    },
  }
}

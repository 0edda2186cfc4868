import { HttpError } from './HttpError.ts'

/** Who uploads: limits count both. */
export interface Uploader {
  readonly account: string
  readonly address: string
}

/** The place of one upload that is being taken. */
export interface UploadPlace {
  /** Aborted, with the refusal as its reason, when the sender loses the place. */
  readonly signal: AbortSignal
  /** Reports that so many further bytes have arrived. */
  count(bytes: number): void
  /** Reports that everything has arrived: from now on the server works, and the place is not taken away any more. */
  arrived(): void
}

/**
 * Limits how many uploads are taken at once. Those that have taken long go on among the slow ones as soon as others wait, so that senders
 * who trickle keep nobody waiting; one that hardly moves, or is the slowest of too many slow ones, gets a 408.
 */
export interface UploadPlaces {
  /** Does the work once there is a place; a 503 where too many are waiting. */
  hold<T>(uploader: Uploader, work: (place: UploadPlace) => Promise<T>): Promise<T>
  /** Ends uploads that stand still and lets waiting ones in; to be called every second or so. */
  look(): void
}

/** Memory use does not depend on the size of uploads, but the space on the disk and the processor do. */
const MOST_QUICK = 16
/** Slow uploads use next to nothing but a connection, and one file each. */
const MOST_SLOW = 48
const MOST_OF_ACCOUNT = 4
/** Several people may share an address, but not all places may be theirs. */
const MOST_OF_ADDRESS = 8
const MOST_WAITING = 64
const MOST_WAITING_OF_ACCOUNT = 16
/** After this time an upload makes room for those who wait, in milliseconds. */
const QUICK_MS = 10_000
/** So much has to arrive in this time, in milliseconds: a tenth of what the slowest mobile network (GPRS) carries, with its pauses. */
const STALL_MS = 30_000
const STALL_BYTES = 4_096

interface Holder {
  readonly uploader: Uploader
  readonly ending: AbortController
  readonly since: number
  isSlow: boolean
  isArriving: boolean
  bytes: number
  /** Since when progress is measured, and how much there was by then. */
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
    // At once, and not when its reading has ended, so that the next one does not wait for that.
    holders.delete(holder)
    holder.ending.abort(tooSlow())
  }

  /** Makes room among the quick ones where one of them has taken long; answers whether there is room. */
  const makeRoom = (): boolean => {
    const arriving = [...holders].filter((holder) => holder.isArriving)
    if (countHeld((holder) => !holder.isSlow) < MOST_QUICK) return true
    const moved = slowestOf(arriving.filter((holder) => !holder.isSlow && now().getTime() - holder.since >= QUICK_MS))
    if (moved === undefined) return false
    moved.isSlow = true
    if (countHeld((holder) => holder.isSlow) > MOST_SLOW) end(slowestOf(arriving.filter((holder) => holder.isSlow)) ?? moved)
    return true
  }

  /** Whoever holds fewest places comes first, then whoever has waited longest. */
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

  /** Where too many wait, the account with most of them loses its last one, which may be the one that comes now. */
  const queue = (comer: Waiting): void => {
    waiting.push(comer)
    if (waiting.filter(isOfAccount(comer.uploader.account)).length > MOST_WAITING_OF_ACCOUNT) drop(comer)
    else if (waiting.length > MOST_WAITING) {
      const counts = Map.groupBy(waiting, ({ uploader }) => uploader.account)
      // The comer's own account is the first one looked at, so that it yields where all have as many.
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

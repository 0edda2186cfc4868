/** One thing to send, kept until the server's answer has settled it. */
export interface OutboxEntry<Task> {
  readonly id: string
  /** Entries of one lane are sent one after the other, in the order in which they were added. */
  readonly lane: string
  readonly task: Task
  /** This and the following in milliseconds since 1970. */
  readonly addedAt: number
  /** Until then it waits: for somebody who may take it back, or for the next try. */
  readonly notBefore: number
  /** When its request went out, or when the page that sends it was last known to live; null while it waits. */
  readonly startedAt: number | null
  /** How often it went out without an answer that settles it; above 0 it may have arrived. */
  readonly tries: number
}

/** What waits to be sent, in the order in which it was added. */
export type Outbox<Task> = readonly OutboxEntry<Task>[]

export type OutboxEvent<Task> =
  | {
      readonly kind: 'added'
      readonly id: string
      readonly lane: string
      readonly task: Task
      readonly now: number
      readonly delayMs: number
    }
  /** Taken back; without effect once its request is out. */
  | { readonly kind: 'cancelled'; readonly id: string }
  /** It need not wait any longer. */
  | { readonly kind: 'hurried'; readonly id: string; readonly now: number }
  /** Its request goes out, or the page that sends it still lives. */
  | { readonly kind: 'started'; readonly id: string; readonly now: number }
  /** A part of it is done; what is left is the task now. */
  | { readonly kind: 'progressed'; readonly id: string; readonly task: Task }
  /** Answered, whether taken or refused. */
  | { readonly kind: 'settled'; readonly id: string }
  /** No answer, or one that says to try later. */
  | { readonly kind: 'interrupted'; readonly id: string; readonly now: number; readonly waitMs: number }
  /** The network is back: what waited for another try need not wait. */
  | { readonly kind: 'woken'; readonly now: number }
  /** Nobody else is sending: what a page began that has not been heard of for long waits again. */
  | { readonly kind: 'released'; readonly now: number }

/** After how long a page that sends and says nothing is taken for gone, in milliseconds. */
export const ABANDONED_MS = 20_000

/** How long to wait after the nth try without an answer: two seconds, then twice as long each time, at most five minutes. */
export function outboxRetryMs(tries: number): number {
  return Math.min(300_000, 1000 * 2 ** Math.min(tries, 12))
}

/** The one that may be sent now: the first of its lane, due, and not being sent. Null when all have to wait. */
export function dueEntry<Task>(outbox: Outbox<Task>, now: number): OutboxEntry<Task> | null {
  return heads(outbox).find(({ startedAt, notBefore }) => startedAt === null && notBefore <= now) ?? null
}

/** When there may be something to do next, in milliseconds since 1970; null when nothing waits. */
export function nextMoment<Task>(outbox: Outbox<Task>): number | null {
  const moments = heads(outbox).map(({ startedAt, notBefore }) => (startedAt === null ? notBefore : startedAt + ABANDONED_MS))
  return moments.length === 0 ? null : Math.min(...moments)
}

/** The first entry of each lane. */
function heads<Task>(outbox: Outbox<Task>): readonly OutboxEntry<Task>[] {
  const lanes = new Set<string>()
  return outbox.filter(({ lane }) => !lanes.has(lane) && lanes.add(lane))
}

/** A task to send, kept until the server's answer has settled it. */
export interface OutboxEntry<Task> {
  readonly id: string
  /** Tasks of one lane are sent one after the other, in the order in which they were added. */
  readonly lane: string
  readonly task: Task
  /** This time and the following ones in milliseconds since 1970. */
  readonly addedAt: number
  /** It waits until then: for the reader's last chance to undo it, or for the next attempt. */
  readonly notBefore: number
  /** When its request was sent, or when the sending page last reported; null while it waits. */
  readonly startedAt: number | null
  /** Number of attempts without a settling answer; above 0 the server may have received it. */
  readonly tries: number
}

/** The tasks that wait to be sent, in the order in which they were added. */
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
  /** Undone by the reader; without effect once the request is sent. */
  | { readonly kind: 'cancelled'; readonly id: string }
  /** The time in which it can be undone is ended early. */
  | { readonly kind: 'hurried'; readonly id: string; readonly now: number }
  /** Its request is being sent, or the sending page reports that it is alive. */
  | { readonly kind: 'started'; readonly id: string; readonly now: number }
  /** A part of it is sent; the rest becomes the task. */
  | { readonly kind: 'progressed'; readonly id: string; readonly task: Task }
  /** The server accepted or refused it. */
  | { readonly kind: 'settled'; readonly id: string }
  /** No answer, or an answer that asks to try later. */
  | { readonly kind: 'interrupted'; readonly id: string; readonly now: number; readonly waitMs: number }
  /** The network is back: tasks waiting for another attempt need not wait. */
  | { readonly kind: 'woken'; readonly now: number }
  /** No other page is sending: a task whose sending page has not reported for long becomes a waiting one. */
  | { readonly kind: 'released'; readonly now: number }

/** After how long without a report a sending page counts as closed, in milliseconds. */
export const ABANDONED_MS = 20_000

/** The wait after the nth attempt without an answer, in milliseconds: two seconds, doubled each time, at most five minutes. */
export function outboxRetryMs(tries: number): number {
  return Math.min(300_000, 1000 * 2 ** Math.min(tries, 12))
}

/** The task that may be sent now: the first of its lane, due, and not being sent. Null when all have to wait. */
export function dueEntry<Task>(outbox: Outbox<Task>, now: number): OutboxEntry<Task> | null {
  return heads(outbox).find(({ startedAt, notBefore }) => startedAt === null && notBefore <= now) ?? null
}

/** The earliest time at which a task may become due, in milliseconds since 1970; null when nothing waits. */
export function nextMoment<Task>(outbox: Outbox<Task>): number | null {
  const moments = heads(outbox).map(({ startedAt, notBefore }) => (startedAt === null ? notBefore : startedAt + ABANDONED_MS))
  return moments.length === 0 ? null : Math.min(...moments)
}

/** The first task of each lane. */
function heads<Task>(outbox: Outbox<Task>): readonly OutboxEntry<Task>[] {
  const lanes = new Set<string>()
  return outbox.filter(({ lane }) => !lanes.has(lane) && lanes.add(lane))
}

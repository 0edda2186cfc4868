import { ABANDONED_MS, type Outbox, type OutboxEntry, type OutboxEvent } from './Outbox.ts'

/** The outbox after an event; entries that do not change stay the same objects. */
export function reduceOutbox<Task>(outbox: Outbox<Task>, event: OutboxEvent<Task>): Outbox<Task> {
  switch (event.kind) {
    case 'added': {
      const { id, lane, task, now, delayMs } = event
      if (outbox.some((entry) => entry.id === id)) return outbox
      return [...outbox, { id, lane, task, addedAt: now, notBefore: now + delayMs, startedAt: null, tries: 0 }]
    }
    case 'cancelled':
      return outbox.filter(({ id, startedAt }) => id !== event.id || startedAt !== null)
    case 'settled':
      return outbox.filter(({ id }) => id !== event.id)
    case 'hurried':
      return change(outbox, event.id, (entry) => ({ ...entry, notBefore: Math.min(entry.notBefore, event.now) }))
    case 'started':
      return change(outbox, event.id, (entry) => ({ ...entry, startedAt: event.now }))
    case 'progressed':
      // The rest has not been sent yet, whatever happened to the part before.
      return change(outbox, event.id, (entry) => ({ ...entry, task: event.task, tries: 0 }))
    case 'interrupted':
      return change(outbox, event.id, (entry) => waiting(entry, event.now + event.waitMs))
    case 'woken':
      return outbox.map((entry) => (entry.tries > 0 && entry.notBefore > event.now ? { ...entry, notBefore: event.now } : entry))
    case 'released':
      return outbox.map((entry) =>
        entry.startedAt !== null && entry.startedAt + ABANDONED_MS <= event.now ? waiting(entry, event.now) : entry,
      )
  }
}

/** The server may have received it, so the next attempt has to look for it first. */
function waiting<Task>(entry: OutboxEntry<Task>, notBefore: number): OutboxEntry<Task> {
  return { ...entry, startedAt: null, notBefore, tries: entry.tries + 1 }
}

function change<Task>(outbox: Outbox<Task>, id: string, next: (entry: OutboxEntry<Task>) => OutboxEntry<Task>): Outbox<Task> {
  return outbox.map((entry) => (entry.id === id ? next(entry) : entry))
}

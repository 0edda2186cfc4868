import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { anyOf } from '../database/anyOf.ts'
import { describeError } from '../logging/describeError.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { IdSource } from '../ids/createIds.ts'
import type { Tables } from '../../Tables.ts'
import type { AppEvent } from './AppEvent.ts'
import type { EventBus, Listener, Writing } from './EventBus.ts'

/** How long a silent process counts as alive, in milliseconds. */
const LEASE_MS = 60_000
/** The wait after the first failure, in milliseconds; each further one is four times as long, at most an hour. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 3_600_000
/** How many attempts are made; with these pauses, more than a day. */
const MOST_ATTEMPTS = 30
const MOST_AT_ONCE = 100
/** The name recorded once the connections of all processes have been informed. */
const LIVE = 'live'

export interface Outbox extends EventBus {
  /** Registers a listener while the app is being composed; listeners are called in this order. */
  listen(listener: Listener): void
  /** Handles events that other processes left unhandled and failed ones that are due again; answers how many there were. */
  recover(): Promise<number>
  /** Renews the lease of events being handled; to be called every half minute. */
  renew(): Promise<void>
  /** The number of events whose listeners have failed for good. */
  countFailed(): Promise<number>
}

interface OutboxOptions {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly ids: IdSource
  /** Other processes have connections to inform, so an event is kept until that is done. */
  readonly isRelayed: boolean
  readonly onError: (error: unknown, event: AppEvent, listener: string | null) => void
  /** Called when PostgreSQL has aborted a transaction in favour of another one, and it is repeated. */
  readonly onRepeat?: (error: unknown) => void
}

interface OutboxEntry {
  readonly id: string
  readonly event: AppEvent
  readonly done: readonly string[]
  readonly attempts: number
}

/** Another process took this one for dead and handles the event now. */
class TakenOver extends Error {}

export function createOutbox({ db, now, ids, isRelayed, onError, onRepeat }: OutboxOptions): Outbox {
  const lock = randomUUID()
  const listeners: Listener[] = []
  const live = new Set<(event: AppEvent) => void | Promise<void>>()
  const liveToAll = new Set<(event: AppEvent) => void | Promise<void>>()
  const running = new Set<Promise<unknown>>()
  const inHand = new Set<string>()
  const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds)
  const wantedBy = (event: AppEvent): Listener[] => listeners.filter((listener) => listener.to.includes(event.type))

  const track = <T>(work: Promise<T>): Promise<T> => {
    running.add(work)
    const forget = (): void => void running.delete(work)
    work.then(forget, forget)
    return work
  }

  /** Stores reported events. Those only for connections of this process are not stored, because the connections end with it. */
  const store = async (transaction: Transaction<Tables>, told: readonly AppEvent[]): Promise<OutboxEntry[]> => {
    const entries = told.map((event) => ({ id: ids.next(), event, done: [], attempts: 1 }))
    const kept = entries.filter(({ event }) => isRelayed || wantedBy(event).length > 0)
    // Two arrays instead of parameters per row: a write may report more events than a statement may have parameters.
    if (kept.length > 0)
      await sql`
        insert into outbox (id, event, attempts, run_after, locked_until, lock)
        select told.id, told.event, 1, ${now()}, ${later(LEASE_MS)}, ${lock}
        from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ event }) => JSON.stringify(event))}::jsonb[]) as told (id, event)`.execute(
        transaction,
      )
    return entries
  }

  const transact = async <T>(act: (writing: Writing) => Promise<T>): Promise<T> => {
    const attempt = async (transaction: Transaction<Tables>) => {
      const told: AppEvent[] = []
      const answer = await act({ db: transaction, tell: (event) => void told.push(event) })
      return [answer, await store(transaction, told)] as const
    }
    const [value, entries] = await inTransaction(db, attempt, onRepeat)
    await dealWith(entries)
    return value
  }

  /** Calls the listeners for these events, in one transaction with the record that they are handled. */
  const ask = (entries: readonly OutboxEntry[], asked: readonly Listener[], isLast: boolean): Promise<void> =>
    transact(async (writing) => {
      const mine = sql`id = any(${entries.map(({ id }) => id)}::bigint[]) and lock = ${lock}`
      const { rows } = await (
        isLast && !isRelayed
          ? sql`delete from outbox where ${mine} returning id`
          : sql`update outbox set done = done || ${asked.map(({ name }) => name)}::text[] where ${mine} returning id`
      ).execute(writing.db)
      if (rows.length < entries.length) throw new TakenOver('Another process deals with this event')
      for (const { event, id } of entries)
        for (const listener of asked) if (listener.to.includes(event.type)) await listener.hear(event, writing, id)
    })

  /**
   * The same, but events reported by listeners are handled in the same transaction without being stored: either all of it happens or nothing.
   * Where part of it fails, or other processes have to be informed, listeners are called separately as above.
   */
  const askAtOnce = async (entries: readonly OutboxEntry[], asked: readonly Listener[]): Promise<void> => {
    if (isRelayed) return ask(entries, asked, true)
    const attempt = async (transaction: Transaction<Tables>): Promise<OutboxEntry[]> => {
      const followUps: OutboxEntry[] = []
      const tell = (event: AppEvent): void => void followUps.push({ id: ids.next(), event, done: [], attempts: 1 })
      const writing: Writing = { db: transaction, tell }
      const { rows } =
        await sql`delete from outbox where id = any(${entries.map(({ id }) => id)}::bigint[]) and lock = ${lock} returning id`.execute(
          transaction,
        )
      if (rows.length < entries.length) throw new TakenOver('Another process deals with this event')
      for (const { event, id } of entries)
        for (const listener of asked) if (listener.to.includes(event.type)) await listener.hear(event, writing, id)
      // The list grows during the loop: events reported by these listeners are handled too.
      for (const { event, id } of followUps) for (const listener of wantedBy(event)) await listener.hear(event, writing, id)
      return followUps
    }
    const followUps = await inTransaction(db, attempt, onRepeat)
    for (const entry of followUps) inHand.add(entry.id)
    finish(followUps, true)
  }

  const waitingFor = ({ event, done }: OutboxEntry): Listener[] => wantedBy(event).filter(({ name }) => !done.includes(name))

  /** Calls all listeners together; where that fails, each one alone, so that one failure does not affect others. Answers the last failure, or null. */
  const askAll = async (entry: OutboxEntry): Promise<unknown> => {
    const waiting = waitingFor(entry)
    let left = waiting.length
    if (left === 0) return null
    try {
      await askAtOnce([entry], waiting)
      return null
    } catch (error) {
      if (error instanceof TakenOver) return error
    }
    let failure: unknown = null
    for (const listener of waiting) {
      try {
        await ask([entry], [listener], left === 1)
        left -= 1
      } catch (error) {
        if (error instanceof TakenOver) return error
        failure = error
        onError(error, entry.event, listener.name)
      }
    }
    return failure
  }

  const tellLive = async (event: AppEvent, those: readonly ((event: AppEvent) => void | Promise<void>)[]): Promise<void> => {
    await Promise.all(
      those.map(async (listener) => {
        try {
          await listener(event)
        } catch (error) {
          onError(error, event, null)
        }
      }),
    )
  }

  const postpone = async (entry: OutboxEntry, error: unknown): Promise<void> => {
    const pause = Math.min(FIRST_PAUSE_MS * 4 ** (entry.attempts - 1), LONGEST_PAUSE_MS)
    await db
      .updateTable('outbox')
      .set({
        done: sql<string[]>`array(select distinct unnest(done || ${[LIVE]}::text[]))`,
        run_after: later(pause),
        locked_until: null,
        lock: null,
        last_error: describeError(error),
        ...(entry.attempts >= MOST_ATTEMPTS ? { failed_at: now() } : {}),
      })
      .where('id', '=', entry.id)
      .where('lock', '=', lock)
      .execute()
  }

  /** Informs connections, concurrently with what follows; then handled events are deleted where they are still stored. */
  const finish = (entries: readonly OutboxEntry[], areDone: boolean): void => {
    const informing = entries.filter(({ done }) => !done.includes(LIVE))
    const stored = areDone ? entries.filter(({ attempts }) => isRelayed || attempts > 1).map(({ id }) => id) : []
    const tellThen = async (): Promise<void> => {
      // Deferred, so that the caller continues first.
      await Promise.resolve()
      await Promise.all(informing.map(({ event }) => tellLive(event, [...live, ...liveToAll])))
      if (stored.length > 0) await db.deleteFrom('outbox').where('id', '=', anyOf(stored)).where('lock', '=', lock).execute()
    }
    void track(
      tellThen()
        .catch((error: unknown) => entries.forEach(({ event }) => onError(error, event, null)))
        .finally(() => entries.forEach(({ id }) => inHand.delete(id))),
    )
  }

  /** Events of one write are handled together; only after a failure one by one. */
  const dealWith = async (entries: readonly OutboxEntry[]): Promise<void> => {
    for (const entry of entries) inHand.add(entry.id)
    const wanted = entries.filter((entry) => waitingFor(entry).length > 0)
    const isTogether =
      wanted.length > 1 &&
      (await askAtOnce(wanted, listeners).then(
        () => true,
        () => false,
      ))
    const failed = new Map<OutboxEntry, unknown>()
    for (const entry of isTogether ? [] : wanted) {
      const failure = await askAll(entry)
      if (failure !== null) failed.set(entry, failure)
    }
    finish(
      entries.filter((entry) => !failed.has(entry)),
      true,
    )
    finish([...failed.keys()], false)
    for (const [entry, failure] of failed) await postpone(entry, failure).catch((error: unknown) => onError(error, entry.event, null))
  }

  return {
    listen: (listener) => void listeners.push(listener),
    write: (act) => track(transact(act)),
    publish: (event) => track(transact(({ tell }) => Promise.resolve(tell(event)))),
    subscribe(listener) {
      live.add(listener)
      return () => void live.delete(listener)
    },
    subscribeToAll(listener) {
      liveToAll.add(listener)
      return () => void liveToAll.delete(listener)
    },
    receive: (event) => void track(tellLive(event, [...liveToAll])),
    async settled() {
      while (running.size > 0) await Promise.allSettled(running)
    },
    async recover() {
      const moment = now()
      const { rows } = await sql<OutboxEntry>`
        update outbox set lock = ${lock}, locked_until = ${later(LEASE_MS)}, attempts = attempts + 1
        where id in (
          select id from outbox where failed_at is null and run_after <= ${moment} and (locked_until is null or locked_until < ${moment})
          order by id limit ${MOST_AT_ONCE} for update skip locked)
        returning id, event, done, attempts`.execute(db)
      const left = rows.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
      for (const { id } of left) inHand.add(id)
      for (const entry of left) await track(dealWith([entry]))
      return left.length
    },
    async countFailed() {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox where failed_at is not null`.execute(db)
      return rows[0]?.count ?? 0
    },
    async renew() {
      if (inHand.size === 0) return
      await db
        .updateTable('outbox')
        .set({ locked_until: later(LEASE_MS) })
        .where('id', 'in', [...inHand])
        .where('lock', '=', lock)
        .execute()
    },
  }
}

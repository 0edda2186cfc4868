import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { json } from '../database/json.ts'
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
}

interface OutboxOptions {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly ids: IdSource
  /** Other processes have connections to inform, so an event is kept until that is done. */
  readonly isRelayed: boolean
  readonly onError: (error: unknown, event: AppEvent, listener: string | null) => void
}

interface Letter {
  readonly id: string
  readonly event: AppEvent
  readonly done: readonly string[]
  readonly attempts: number
}

/** Another process took this one for dead and handles the event now. */
class TakenOver extends Error {}

export function createOutbox({ db, now, ids, isRelayed, onError }: OutboxOptions): Outbox {
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
  const store = async (transaction: Transaction<Tables>, told: readonly AppEvent[]): Promise<Letter[]> => {
    const letters = told.map((event) => ({ id: ids.next(), event, done: [], attempts: 1 }))
    const kept = letters.filter(({ event }) => isRelayed || wantedBy(event).length > 0)
    if (kept.length > 0)
      await transaction
        .insertInto('outbox')
        .values(
          kept.map(({ id, event }) => ({
            id,
            event: json(event),
            attempts: 1,
            run_after: now(),
            locked_until: later(LEASE_MS),
            lock,
          })),
        )
        .execute()
    return letters
  }

  const transact = async <T>(act: (writing: Writing) => Promise<T>): Promise<T> => {
    const told: AppEvent[] = []
    const [value, letters] = await db.transaction().execute(async (transaction) => {
      const answer = await act({ db: transaction, tell: (event) => void told.push(event) })
      return [answer, await store(transaction, told)] as const
    })
    await dealWithAll(letters)
    return value
  }

  /** Calls the listeners for these events, in one transaction with the record that they are handled. */
  const ask = (letters: readonly Letter[], asked: readonly Listener[], isLast: boolean): Promise<void> =>
    transact(async (writing) => {
      const mine = sql`id = any(${letters.map(({ id }) => id)}::bigint[]) and lock = ${lock}`
      const { rows } = await (
        isLast && !isRelayed
          ? sql`delete from outbox where ${mine} returning id`
          : sql`update outbox set done = done || ${asked.map(({ name }) => name)}::text[] where ${mine} returning id`
      ).execute(writing.db)
      if (rows.length < letters.length) throw new TakenOver('Another process deals with this event')
      for (const { event, id } of letters)
        for (const listener of asked) if (listener.to.includes(event.type)) await listener.hear(event, writing, id)
    })

  /**
   * The same, but events reported by listeners are handled in the same transaction without being stored: either all of it happens or nothing.
   * Where part of it fails, or other processes have to be informed, listeners are called separately as above.
   */
  const askAtOnce = async (letters: readonly Letter[], asked: readonly Listener[]): Promise<void> => {
    if (isRelayed) return ask(letters, asked, true)
    const followUps: Letter[] = []
    await db.transaction().execute(async (transaction) => {
      const tell = (event: AppEvent): void => void followUps.push({ id: ids.next(), event, done: [], attempts: 1 })
      const writing: Writing = { db: transaction, tell }
      const { rows } =
        await sql`delete from outbox where id = any(${letters.map(({ id }) => id)}::bigint[]) and lock = ${lock} returning id`.execute(
          transaction,
        )
      if (rows.length < letters.length) throw new TakenOver('Another process deals with this event')
      for (const { event, id } of letters)
        for (const listener of asked) if (listener.to.includes(event.type)) await listener.hear(event, writing, id)
      // The list grows during the loop: events reported by these listeners are handled too.
      for (const { event, id } of followUps) for (const listener of wantedBy(event)) await listener.hear(event, writing, id)
    })
    for (const letter of followUps) inHand.add(letter.id)
    for (const letter of followUps) await finish(letter, true)
  }

  const waitingFor = ({ event, done }: Letter): Listener[] => wantedBy(event).filter(({ name }) => !done.includes(name))

  /** Calls all listeners together; where that fails, each one alone, so that one failure does not affect others. Answers whether all succeeded. */
  const askAll = async (letter: Letter): Promise<boolean> => {
    const waiting = waitingFor(letter)
    let left = waiting.length
    if (left === 0) return true
    try {
      await askAtOnce([letter], waiting)
      return true
    } catch (error) {
      if (error instanceof TakenOver) return false
    }
    for (const listener of waiting) {
      try {
        await ask([letter], [listener], left === 1)
        left -= 1
      } catch (error) {
        if (error instanceof TakenOver) return false
        onError(error, letter.event, listener.name)
      }
    }
    return left === 0
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

  const postpone = async (letter: Letter): Promise<void> => {
    const pause = Math.min(FIRST_PAUSE_MS * 4 ** (letter.attempts - 1), LONGEST_PAUSE_MS)
    await db
      .updateTable('outbox')
      .set({
        done: sql<string[]>`array(select distinct unnest(done || ${[LIVE]}::text[]))`,
        run_after: later(pause),
        locked_until: null,
        lock: null,
        ...(letter.attempts >= MOST_ATTEMPTS ? { failed_at: now() } : {}),
      })
      .where('id', '=', letter.id)
      .where('lock', '=', lock)
      .execute()
  }

  /** Connections are informed concurrently with what follows. */
  const finish = async (letter: Letter, isDone: boolean): Promise<void> => {
    const tellThen = async (): Promise<void> => {
      // Deferred, so that the caller continues first.
      await Promise.resolve()
      if (!letter.done.includes(LIVE)) await tellLive(letter.event, [...live, ...liveToAll])
      if (isDone && (isRelayed || letter.attempts > 1))
        await db.deleteFrom('outbox').where('id', '=', letter.id).where('lock', '=', lock).execute()
    }
    void track(
      tellThen()
        .catch((error: unknown) => onError(error, letter.event, null))
        .finally(() => inHand.delete(letter.id)),
    )
    if (!isDone) await postpone(letter).catch((error: unknown) => onError(error, letter.event, null))
  }

  const dealWith = async (letter: Letter): Promise<void> => finish(letter, await askAll(letter))

  /** Events of one write are handled together; only after a failure one by one. */
  const dealWithAll = async (letters: readonly Letter[]): Promise<void> => {
    for (const letter of letters) inHand.add(letter.id)
    const wanted = letters.filter((letter) => waitingFor(letter).length > 0)
    const isTogether =
      wanted.length > 1 &&
      (await askAtOnce(wanted, listeners).then(
        () => true,
        () => false,
      ))
    for (const letter of letters) await (isTogether ? finish(letter, true) : dealWith(letter))
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
      const { rows } = await sql<Letter>`
        update outbox set lock = ${lock}, locked_until = ${later(LEASE_MS)}, attempts = attempts + 1
        where id in (
          select id from outbox where failed_at is null and run_after <= ${moment} and (locked_until is null or locked_until < ${moment})
          order by id limit ${MOST_AT_ONCE} for update skip locked)
        returning id, event, done, attempts`.execute(db)
      const left = rows.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
      for (const { id } of left) inHand.add(id)
      for (const letter of left) await track(dealWith(letter))
      return left.length
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

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { isId } from '../../platform/ids/isId.ts'
import { CommandError, need } from './Command.ts'
import type { Commands } from './Command.ts'

/** A job that failed, or an event for which a listener failed. */
interface FailedWork {
  readonly id: string
  readonly kind: string
  readonly attempts: number
  /** When it is tried again, where it was not given up. */
  readonly next_try_at: Date
  readonly failed_at: Date | null
  readonly last_error: string | null
  readonly data: unknown
}

const hasFailed = sql`failed_at is not null`
const STATES: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['failed', hasFailed],
  ['retrying', sql`failed_at is null and last_error is not null`],
])
/** The condition for work that is not being done at the moment; only such work is retried or deleted. */
const isIdle = sql`(failed_at is not null or (last_error is not null and lock is null))`

async function selectWork({ db }: Pick<AppContext, 'db'>, condition: RawBuilder<unknown>): Promise<FailedWork[]> {
  const { rows } = await sql<FailedWork>`
    select id, name as kind, attempts, run_after as next_try_at, failed_at, last_error, data from jobs where ${condition}
    union all select id, 'event ' || (event ->> 'type'), attempts, run_after, failed_at, last_error, event from outbox where ${condition}
    order by id`.execute(db)
  return rows
}

/** The condition for these ids, or for everything that was given up where the word is `all`. */
function chosen(words: readonly string[]): RawBuilder<unknown> {
  need(words[0], 'ID')
  if (words.length === 1 && words[0] === 'all') return hasFailed
  const wrong = words.find((word) => !isId(word))
  if (wrong !== undefined) throw new CommandError(`“${wrong}” is not an id; \`jobs list\` shows them in the first column.`)
  return sql`id = any(${words}::bigint[])`
}

const firstLine = (text: string | null): string => (text ?? '').split('\n')[0] ?? ''
const stateOf = ({ failed_at, next_try_at }: FailedWork): string =>
  failed_at === null ? `tried again at ${next_try_at.toISOString()}` : `given up at ${failed_at.toISOString()}`

export const jobCommands: Commands = {
  'jobs list': {
    usage: '[--state failed|retrying]    work that was given up, or that failed and is tried again',
    options: ['state'],
    isReading: true,
    async run(ctx, { options }) {
      const condition = STATES.get(options['state'] ?? 'failed')
      if (condition === undefined) throw new CommandError(`--state is one of ${[...STATES.keys()].join(', ')}.`)
      const data = await selectWork(ctx, condition)
      return {
        data,
        lines: data.map((work) => [work.id, work.kind, `${work.attempts} tries`, stateOf(work), firstLine(work.last_error)].join('\t')),
      }
    },
  },

  'jobs show': {
    usage: 'ID    with what it was to do, and the whole error',
    isReading: true,
    async run(ctx, { args }) {
      const [data] = await selectWork(ctx, chosen([need(args[0], 'ID')]))
      if (data === undefined) throw new CommandError(`There is no job ${args[0]}.`)
      const lines = [
        `${data.kind} (${data.id})`,
        `${data.attempts} tries, ${stateOf(data)}`,
        JSON.stringify(data.data),
        data.last_error ?? '',
      ]
      return { data, lines }
    },
  },

  'jobs retry': {
    usage: 'ID… | all    tries them again at once, as often as new ones',
    async run({ db, now }, { args }) {
      const which = sql`${chosen(args)} and ${isIdle}`
      const { rows: jobs } = await sql<{ id: string }>`
        update jobs set failed_at = null, attempts = 0, run_after = ${now()} where ${which} returning id`.execute(db)
      const { rows: events } = await sql<{ id: string }>`
        update outbox set failed_at = null, attempts = 1, run_after = ${now()} where ${which} returning id`.execute(db)
      return answer([...jobs, ...events], args, 'tried again')
    },
  },

  'jobs drop': {
    usage: 'ID… | all    forgets them: what they were to do is never done',
    async run({ db }, { args }) {
      const which = sql`${chosen(args)} and ${isIdle}`
      const { rows: jobs } = await sql<{ id: string }>`delete from jobs where ${which} returning id`.execute(db)
      const { rows: events } = await sql<{ id: string }>`delete from outbox where ${which} returning id`.execute(db)
      return answer([...jobs, ...events], args, 'forgotten')
    },
  },
}

function answer(rows: readonly { readonly id: string }[], words: readonly string[], verb: string) {
  if (rows.length === 0 && words[0] !== 'all') throw new CommandError(`None of these has failed: ${words.join(', ')}.`)
  return { lines: [`${rows.length} ${verb}.`], data: { ids: rows.map(({ id }) => id) } }
}

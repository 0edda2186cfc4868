import { sql } from 'kysely'
import { CommandError, need } from './Command.ts'
import type { Commands } from './Command.ts'

interface Peer {
  readonly domain: string
  readonly software: string | null
  readonly version: string | null
  readonly accounts: number
  readonly waiting: number
  readonly failed_days: number
  readonly unavailable_at: Date | null
  readonly seen_at: Date | null
}

/** Commands about other servers. */
export const peerCommands: Commands = {
  'peers list': {
    usage: '[--failing yes]',
    options: ['failing'],
    isReading: true,
    async run(ctx, { options }) {
      const { rows } = await sql<Peer>`
        select i.domain, i.software, i.version, cardinality(i.failed_days) as failed_days, i.unavailable_at, i.seen_at,
          (select count(*)::integer from accounts a where a.domain = i.domain) as accounts,
          (select count(*)::integer from jobs j where j.name = 'federation.outbox' and j.host = i.domain and j.failed_at is null) as waiting
        from instances i ${options['failing'] === 'yes' ? sql`where i.failed_days <> '{}'` : sql``} order by i.domain`.execute(ctx.db)
      return { data: rows, lines: rows.map(lineOf) }
    },
  },

  'peers retry': {
    usage: 'DOMAIN',
    async run(ctx, { args }) {
      const domain = need(args[0], 'DOMAIN').toLowerCase()
      const known = await sql<{ domain: string }>`
        update instances set failed_days = '{}', unavailable_at = null where domain = ${domain} returning domain`.execute(ctx.db)
      if (known.rows.length === 0) throw new CommandError(`Nothing is known of ${domain}.`)
      const { rows } = await sql<{ id: string }>`
        update jobs set run_after = ${ctx.now()} where name = 'federation.outbox' and host = ${domain} and failed_at is null and run_after > ${ctx.now()}
        returning id`.execute(ctx.db)
      return { lines: [`${domain} is tried again; ${rows.length} deliveries waited.`], data: { domain, waiting: rows.length } }
    },
  },
}

function lineOf(peer: Peer): string {
  const { domain, software, version, accounts, waiting, failed_days: days, unavailable_at: gone, seen_at: seen } = peer
  const state = gone !== null ? `gone since ${gone.toISOString()}` : days > 0 ? `failing on ${days} days` : 'there'
  const runs = software === null ? '' : `${software} ${version ?? ''}`.trim()
  return [domain, runs, `${accounts} accounts`, state, `${waiting} waiting`, seen === null ? '' : `seen ${seen.toISOString()}`].join('\t')
}

import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Metrics } from '../../platform/metrics/createMetrics.ts'
import type { RetentionTable } from '../table.ts'
import { INBOX_JOB, OUTBOX_JOB } from '../fedify-store/createMessageQueue.ts'

/** Registers the gauges of incoming and outgoing activities of the whole instance. */
export function watchFederation({ db }: Pick<AppContext, 'db'>, metrics: Metrics): void {
  const waiting = (name: string) => async (): Promise<number> => {
    const row = await db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('name', '=', name)
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  const servers = (isGone: boolean) => async (): Promise<number> => {
    const row = await db
      .selectFrom('instances')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('unavailable_at', isGone ? 'is not' : 'is', null)
      .where(sql<boolean>`failed_days <> '{}'`)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  const freed =
    (kind: RetentionTable['kind'], column: 'freed' | 'freed_bytes' = 'freed') =>
    async (): Promise<number> => {
      const { rows } = await sql<{ count: string }>`select ${sql.ref(column)} as count from retention where kind = ${kind}`.execute(db)
      return Number(rows[0]?.count ?? 0)
    }
  metrics.watch(
    'starling_federation_posts_freed',
    'Posts of other servers that were deleted because nobody here needs them',
    freed('posts'),
  )
  metrics.watch(
    'starling_federation_accounts_freed',
    'People of other servers who were forgotten because nothing refers to them',
    freed('accounts'),
  )
  metrics.watch('starling_federation_files_freed', 'Files of other servers that were deleted because nobody looks at them', freed('files'))
  metrics.watch('starling_federation_bytes_freed', 'The size of these files', freed('files', 'freed_bytes'))
  metrics.watch('starling_federation_incoming', 'Activities of other servers that are not dealt with yet', waiting(INBOX_JOB))
  metrics.watch('starling_federation_outgoing', 'Deliveries to other servers that wait, also for another try', waiting(OUTBOX_JOB))
  metrics.watch('starling_federation_servers_failing', 'Servers at which nothing has arrived lately', servers(false))
  metrics.watch('starling_federation_servers_gone', 'Servers to which nothing is sent any more', servers(true))
}

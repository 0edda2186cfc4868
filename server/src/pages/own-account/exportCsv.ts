import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { writeCsv } from '../../platform/csv/writeCsv.ts'
import type { ExportName } from './table.ts'

/** The lists that can be exported, in the order in which they are offered. */
export const EXPORTS: readonly ExportName[] = [
  'following_accounts',
  'lists',
  'blocked_accounts',
  'muted_accounts',
  'blocked_domains',
  'bookmarks',
]

/** A file in Mastodon's format: follows and mutes have a header line, the others do not. */
export async function exportCsv(ctx: Pick<AppContext, 'db' | 'settings'>, accountId: string, name: ExportName): Promise<string> {
  const address = sql<string>`a.username || '@' || coalesce(a.domain, ${ctx.settings.domain})`
  const rows = async (query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(ctx.db)).rows
  switch (name) {
    case 'following_accounts':
      return write(
        ['Account address', 'Show boosts', 'Notify on new posts', 'Languages'],
        await rows(
          sql<Row>`select ${address} as one, f.show_reblogs::text as two, f.notify::text as three, coalesce(array_to_string(f.languages, ', '), '') as four
            from follows f join accounts a on a.id = f.target_account_id where f.account_id = ${accountId} order by f.id`,
        ),
      )
    case 'muted_accounts':
      return write(
        ['Account address', 'Hide notifications'],
        await rows(
          sql<Row>`select ${address} as one, m.hide_notifications::text as two from mutes m join accounts a on a.id = m.target_account_id
            where m.account_id = ${accountId} order by m.id`,
        ),
      )
    case 'blocked_accounts':
      return write(
        null,
        await rows(
          sql<Row>`select ${address} as one from blocks b join accounts a on a.id = b.target_account_id where b.account_id = ${accountId} order by b.id`,
        ),
      )
    case 'blocked_domains':
      return write(null, await rows(sql<Row>`select domain as one from domain_blocks where account_id = ${accountId} order by id`))
    case 'lists':
      return write(
        null,
        await rows(
          sql<Row>`select l.title as one, ${address} as two from lists l join list_accounts m on m.list_id = l.id join accounts a on a.id = m.account_id
            where l.account_id = ${accountId} order by l.id, m.account_id`,
        ),
      )
    case 'bookmarks':
      return write(
        null,
        await rows(
          sql<Row>`select ${ctx.settings.publicUrl} || '/@' || a.username || '/' || s.id as one
            from bookmarks b join statuses s on s.id = b.status_id join accounts a on a.id = s.account_id where b.account_id = ${accountId} order by b.id`,
        ),
      )
  }
}

interface Row {
  readonly one: string
  readonly two?: string
  readonly three?: string
  readonly four?: string
}

function write(heading: readonly string[] | null, rows: readonly Row[]): string {
  const lines = rows.map(({ one, two, three, four }) => [one, two, three, four].filter((cell) => cell !== undefined))
  return writeCsv(heading === null ? lines : [heading, ...lines])
}

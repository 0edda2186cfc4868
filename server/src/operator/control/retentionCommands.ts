import type { Commands } from './Command.ts'

/** Commands about how long data of other servers are kept. */
export const retentionCommands: Commands = {
  'retention show': {
    usage: '    how long posts, people and files of other servers are kept here, and what was deleted of them so far',
    isReading: true,
    async run(ctx) {
      const rows = await ctx.db
        .selectFrom('retention')
        .select(['kind', 'freed', 'freed_bytes', 'finished_at'])
        .orderBy('kind', 'desc')
        .execute()
      const data = rows.map((row) => ({
        ...row,
        kept_days: row.kind === 'files' ? ctx.settings.retention.fileDays : ctx.settings.retention.postDays,
        freed: Number(row.freed),
        freed_bytes: Number(row.freed_bytes),
      }))
      return { data, lines: data.map(lineOf) }
    },
  },
}

interface Freed {
  readonly kind: string
  readonly kept_days: number | null
  readonly freed: number
  readonly freed_bytes: number
  readonly finished_at: Date | null
}

function lineOf(row: Freed): string {
  const size = row.kind === 'files' ? ` (${(row.freed_bytes / 1_048_576).toFixed(1)} MB)` : ''
  const when = row.finished_at === null ? 'not looked through yet' : `last looked through ${row.finished_at.toISOString()}`
  const kept = row.kept_days === null ? 'kept for good' : `kept for ${row.kept_days} days`
  return [row.kind, kept, `${row.freed} deleted${size}`, when].join('\t')
}

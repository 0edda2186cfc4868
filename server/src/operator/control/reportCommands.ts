import type { AppContext } from '../../AppContext.ts'
import { isId } from '../../platform/ids/isId.ts'
import { CommandError, need } from './Command.ts'
import type { Commands } from './Command.ts'

interface Report {
  readonly id: string
  readonly by: string
  readonly about: string
  readonly category: string
  readonly comment: string
  readonly status_ids: readonly string[]
  readonly collection_ids: readonly string[]
  readonly created_at: Date
  readonly forward_wanted: boolean
  readonly forwarded: boolean
  readonly action_taken_at: Date | null
}

/** Reports, newest first; optionally only the open ones. */
async function loadReports(ctx: Pick<AppContext, 'db'>, wish: { readonly id?: string; readonly isOpen?: boolean }): Promise<Report[]> {
  let query = ctx.db
    .selectFrom('reports as r')
    .innerJoin('accounts as by', 'by.id', 'r.account_id')
    .innerJoin('accounts as about', 'about.id', 'r.target_account_id')
    .select(['r.id', 'by.username as by', 'about.username as about', 'about.domain', 'r.category', 'r.comment', 'r.status_ids'])
    .select(['r.collection_ids', 'r.created_at', 'r.action_taken_at', 'r.forward_wanted', 'r.forwarded'])
    .orderBy('r.id', 'desc')
    .limit(500)
  if (wish.id !== undefined) query = query.where('r.id', '=', wish.id)
  if (wish.isOpen === true) query = query.where('r.action_taken_at', 'is', null)
  const rows = await query.execute()
  return rows.map(({ domain, ...row }) => ({
    ...row,
    status_ids: row.status_ids.map(String),
    collection_ids: row.collection_ids.map(String),
    by: `@${row.by}`,
    about: `@${row.about}${domain === null ? '' : `@${domain}`}`,
  }))
}

async function findReport(ctx: Pick<AppContext, 'db'>, id: string): Promise<Report> {
  const [report] = isId(id) ? await loadReports(ctx, { id }) : []
  if (report === undefined) throw new CommandError(`There is no report ${id}.`)
  return report
}

export const reportCommands: Commands = {
  'reports list': {
    usage: '[--state open|all]',
    options: ['state'],
    isReading: true,
    async run(ctx, { options }) {
      const { state = 'open' } = options
      if (state !== 'open' && state !== 'all') throw new CommandError('--state is open or all.')
      const data = await loadReports(ctx, { isOpen: state === 'open' })
      return {
        data,
        lines: data.map(({ id, about, by, category, comment, status_ids: posts, created_at: at, action_taken_at: done }) =>
          [
            id,
            about,
            `by ${by}`,
            category,
            `${posts.length} posts`,
            at.toISOString(),
            done === null ? 'open' : 'resolved',
            oneLine(comment),
          ].join('\t'),
        ),
      }
    },
  },

  'reports show': {
    usage: 'ID',
    isReading: true,
    async run(ctx, { args }) {
      const report = await findReport(ctx, need(args[0], 'ID'))
      // The operator sees reported statuses regardless of their visibility.
      const posts =
        report.status_ids.length === 0
          ? []
          : await ctx.db
              .selectFrom('statuses')
              .select(['id', 'visibility', 'spoiler_text', 'text', 'created_at', 'deleted_at'])
              .where('id', 'in', [...report.status_ids])
              .orderBy('id')
              .execute()
      const collections =
        report.collection_ids.length === 0
          ? []
          : await ctx.db
              .selectFrom('collections')
              .select(['id', 'name', 'description'])
              .where('id', 'in', [...report.collection_ids])
              .orderBy('id')
              .execute()
      return {
        data: { ...report, posts, collections },
        lines: [
          `Report ${report.id} about ${report.about} by ${report.by}, ${report.created_at.toISOString()}`,
          `Category: ${report.category}`,
          `State: ${report.action_taken_at === null ? 'open' : `resolved ${report.action_taken_at.toISOString()}`}`,
          ...(report.forward_wanted && !report.forwarded
            ? ['The reporter wants the account’s server to hear of it; nothing was sent, this server cannot.']
            : []),
          ...(report.comment === '' ? [] : [`Comment: ${report.comment}`]),
          ...posts.flatMap((post) => [
            `Post ${post.id}, ${post.visibility}, ${post.created_at.toISOString()}${post.deleted_at === null ? '' : ', deleted'}`,
            ...(post.spoiler_text === '' ? [] : [`  [${post.spoiler_text}]`]),
            ...post.text.split('\n').map((line) => `  ${line}`),
          ]),
          ...collections.flatMap(({ id, name, description }) => [
            `Collection ${id}: ${name}`,
            ...(description === '' ? [] : description.split('\n').map((line) => `  ${line}`)),
          ]),
        ],
      }
    },
  },

  'reports resolve': {
    usage: 'ID',
    async run(ctx, { args }) {
      const report = await findReport(ctx, need(args[0], 'ID'))
      await ctx.db
        .updateTable('reports')
        .set({ action_taken_at: ctx.now() })
        .where('id', '=', report.id)
        .where('action_taken_at', 'is', null)
        .execute()
      return { lines: [`Resolved the report ${report.id} about ${report.about}.`], data: { id: report.id } }
    },
  },
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 80)
}

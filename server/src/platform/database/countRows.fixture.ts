import type { AppContext } from '../../AppContext.ts'

/** The same context, which counts the rows that its statements answer. */
export function countRows(ctx: AppContext): { readonly ctx: AppContext; count(): number } {
  let rows = 0
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      rows += result.rows.length
      return Promise.resolve(result)
    },
  })
  return { ctx: { ...ctx, db }, count: () => rows }
}

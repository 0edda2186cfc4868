import type { AppContext } from '../../AppContext.ts'

type BlockContext = Pick<AppContext, 'db' | 'now'>

export interface InstanceDomainBlock {
  readonly domain: string
  readonly severity: 'silence' | 'suspend'
  readonly comment: string
}

/** Limits or suspends everybody known from a server; answers how many. Said again it changes the severity. */
export async function blockInstanceDomain(ctx: BlockContext, { domain, severity, comment }: InstanceDomainBlock): Promise<number> {
  await unblockInstanceDomain(ctx, domain)
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    await db.insertInto('instance_domain_blocks').values({ domain, severity, comment, created_at: now }).execute()
    const column = severity === 'suspend' ? 'suspended_at' : 'limited_at'
    const rows = await db
      .updateTable('accounts')
      .set({ [column]: now })
      .where('domain', '=', domain)
      .where(column, 'is', null)
      .returning('id')
      .execute()
    return rows.length
  })
}

/** Takes a block back, from whoever was limited or suspended by it and not by themselves; null where there was none. */
export async function unblockInstanceDomain(ctx: BlockContext, domain: string): Promise<number | null> {
  return ctx.db.transaction().execute(async (db) => {
    const block = await db.deleteFrom('instance_domain_blocks').where('domain', '=', domain).returningAll().executeTakeFirst()
    if (block === undefined) return null
    const column = block.severity === 'suspend' ? 'suspended_at' : 'limited_at'
    const rows = await db
      .updateTable('accounts')
      .set({ [column]: null })
      .where('domain', '=', domain)
      .where(column, '=', block.created_at)
      .returning('id')
      .execute()
    return rows.length
  })
}

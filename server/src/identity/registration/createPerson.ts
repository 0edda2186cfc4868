import type { AppContext } from '../../AppContext.ts'

export interface NewPerson {
  readonly username: string
  readonly email: string
  /** As `hashPassword` makes it; any other text is a password nobody has. */
  readonly passwordHash: string
  readonly displayName?: string
  readonly locale?: string | null
  readonly roleId?: number
}

/** Stores an account of this server and the login that goes with it; answers the account's id. Checks nothing. */
export async function createPerson(ctx: Pick<AppContext, 'ids' | 'now' | 'events' | 'settings'>, person: NewPerson): Promise<string> {
  const id = ctx.ids.next()
  const createdAt = ctx.now()
  await ctx.events.write(async ({ db, tell }) => {
    await db
      .insertInto('accounts')
      .values({
        id,
        username: person.username,
        display_name: person.displayName ?? '',
        discoverable: true,
        indexable: true,
        uri: `${ctx.settings.publicUrl}/users/${person.username}`,
        url: `${ctx.settings.publicUrl}/@${person.username}`,
        created_at: createdAt,
      })
      .execute()
    await db
      .insertInto('users')
      .values({
        account_id: id,
        email: person.email,
        password_hash: person.passwordHash,
        role_id: person.roleId ?? 0,
        locale: person.locale ?? null,
        created_at: createdAt,
      })
      .execute()
    tell({ type: 'account.created', accountId: id })
  })
  return id
}

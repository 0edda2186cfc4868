import type { AppContext } from '../../AppContext.ts'
import type { Writing } from '../../platform/events/EventBus.ts'

export interface NewLocalAccount {
  readonly username: string
  readonly email: string
  /** The result of `hashPassword`; any other text matches no password. */
  readonly passwordHash: string
  readonly displayName?: string
  readonly locale?: string | null
  readonly roleId?: number
  /** What the account must wait for before it can be used; nothing where absent. */
  readonly waitsFor?: readonly Waiting[]
  /** The reason for joining. */
  readonly reason?: string | null
  readonly invitationId?: string | null
}

/** What a new account may have to wait for: the confirmation of its e-mail address, and the operator's approval. */
export type Waiting = 'confirmation' | 'approval'

type RegistrationContext = Pick<AppContext, 'ids' | 'now' | 'events' | 'settings'>

/** Stores a local account and its login without checks; answers the account's id. */
export async function createLocalAccount(ctx: RegistrationContext, account: NewLocalAccount): Promise<string> {
  return ctx.events.write((writing) => createLocalAccountIn(ctx, writing, account))
}

/** The same within a transaction. A waiting account is hidden like a suspended one, and its creation is reported when it is activated. */
export async function createLocalAccountIn(ctx: RegistrationContext, { db, tell }: Writing, account: NewLocalAccount): Promise<string> {
  const id = ctx.ids.next()
  const createdAt = ctx.now()
  const { waitsFor = [] } = account
  await db
    .insertInto('accounts')
    .values({
      id,
      username: account.username,
      display_name: account.displayName ?? '',
      discoverable: true,
      indexable: true,
      uri: `${ctx.settings.publicUrl}/users/${account.username}`,
      url: `${ctx.settings.publicUrl}/@${account.username}`,
      suspended_at: waitsFor.length === 0 ? null : createdAt,
      created_at: createdAt,
    })
    .execute()
  await db
    .insertInto('users')
    .values({
      account_id: id,
      email: account.email,
      password_hash: account.passwordHash,
      role_id: account.roleId ?? 0,
      locale: account.locale ?? null,
      unconfirmed_since: waitsFor.includes('confirmation') ? createdAt : null,
      pending_since: waitsFor.includes('approval') ? createdAt : null,
      sign_up_reason: account.reason ?? null,
      invitation_id: account.invitationId ?? null,
      created_at: createdAt,
    })
    .execute()
  if (waitsFor.length === 0) tell({ type: 'account.created', accountId: id })
  return id
}

import type { AppContext } from '../../AppContext.ts'
import type { Writing } from '../../platform/events/EventBus.ts'

export interface NewPerson {
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

type PersonContext = Pick<AppContext, 'ids' | 'now' | 'events' | 'settings'>

/** Stores a local account and its login without checks; answers the account's id. */
export async function createPerson(ctx: PersonContext, person: NewPerson): Promise<string> {
  return ctx.events.write((writing) => createPersonIn(ctx, writing, person))
}

/** The same within a transaction. A waiting account is hidden like a suspended one, and its creation is reported when it is activated. */
export async function createPersonIn(ctx: PersonContext, { db, tell }: Writing, person: NewPerson): Promise<string> {
  const id = ctx.ids.next()
  const createdAt = ctx.now()
  const { waitsFor = [] } = person
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
      suspended_at: waitsFor.length === 0 ? null : createdAt,
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
      unconfirmed_since: waitsFor.includes('confirmation') ? createdAt : null,
      pending_since: waitsFor.includes('approval') ? createdAt : null,
      sign_up_reason: person.reason ?? null,
      invitation_id: person.invitationId ?? null,
      created_at: createdAt,
    })
    .execute()
  if (waitsFor.length === 0) tell({ type: 'account.created', accountId: id })
  return id
}

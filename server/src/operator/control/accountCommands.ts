import type { AppContext } from '../../AppContext.ts'
import { issueToken } from '../../platform/authentication/issueToken.ts'
import { deleteAccount } from '../../identity/registration/deleteAccount.ts'
import { registerAccount } from '../../identity/registration/registerAccount.ts'
import { setPassword } from '../../identity/registration/setPassword.ts'
import { removeSecondFactor } from '../../identity/second-factor/secondFactor.ts'
import { obstacleOf } from '../../platform/authentication/obstacleOf.ts'
import type { Obstacle } from '../../platform/authentication/obstacleOf.ts'
import { parseScopes } from '../../platform/authentication/scopes.ts'
import { limitAccount, suspendAccount, unlimitAccount, unsuspendAccount, warnAccount } from '../moderation/moderateAccount.ts'
import { CommandError, requireAccount, requireLocalAccount, need } from './Command.ts'
import type { Commands, NamedAccount } from './Command.ts'

const ROLES: ReadonlyMap<string, number> = new Map([
  ['user', 0],
  ['moderator', 1],
  ['admin', 2],
  ['owner', 3],
])

const acctOf = ({ username, domain }: NamedAccount): string => `@${username}${domain === null ? '' : `@${domain}`}`

/** A command that changes one account and prints one line, and a second line where the account is still restricted because its server is. */
const act = (verb: string, work: (ctx: AppContext, id: string) => Promise<boolean | void>): Commands[string] => ({
  usage: 'NAME',
  async run(ctx, { args }) {
    const account = await requireAccount(ctx, need(args[0], 'NAME'))
    const lines = [`${verb} ${acctOf(account)} (${account.id}).`]
    if ((await work(ctx, account.id)) === true)
      lines.push(`All of ${account.domain} is blocked, which holds for this account too; see \`domains list\`.`)
    return { lines, data: { id: account.id, acct: acctOf(account) } }
  },
})

/** Refuses the command for accounts that wait for confirmation or approval; other commands decide about those. */
function exceptPending<T>(work: (ctx: AppContext, id: string) => Promise<T>): (ctx: AppContext, id: string) => Promise<T> {
  return async (ctx, id) => {
    const waiting = await ctx.db
      .selectFrom('users')
      .select('account_id')
      .where('account_id', '=', id)
      .where((eb) => eb.or([eb('unconfirmed_since', 'is not', null), eb('pending_since', 'is not', null)]))
      .executeTakeFirst()
    if (waiting !== undefined)
      throw new CommandError('That account waits to be let in; see `accounts pending`, `accounts approve` and `accounts reject`.')
    return work(ctx, id)
  }
}

/** Lifts a suspension. A remote account is fetched again, because its changes were not received while it was suspended, and it may be suspended there. */
async function unsuspendAndRefresh(ctx: AppContext, id: string): Promise<boolean> {
  const isHidden = await unsuspendAccount(ctx, id)
  if (!isHidden) await ctx.remoteServers?.refresh(id)
  return isHidden
}

/** The reason why an account may not be used, as text for the list of accounts. */
function describeObstacle(obstacle: Obstacle | null): string[] {
  switch (obstacle) {
    case null:
      return []
    case 'disabled':
      return ['suspended']
    case 'unconfirmed':
      return ['address not confirmed']
    case 'pending':
      return ['waits for approval']
  }
}

export const accountCommands: Commands = {
  'accounts create': {
    usage: 'NAME --email ADDRESS [--role user|moderator|admin|owner]',
    options: ['email', 'role'],
    needsPassword: true,
    async run(ctx, { args, options, password }) {
      const username = need(args[0], 'NAME')
      const email = need(options['email'], '--email')
      const role = options['role'] ?? 'user'
      const roleId = ROLES.get(role)
      if (roleId === undefined) throw new CommandError(`There is no role “${role}”; there are ${[...ROLES.keys()].join(', ')}.`)
      const given = { username, email, password: need(password ?? undefined, 'The password') }
      const result = await registerAccount(ctx, given, { roleId, isOperator: true })
      if (result.kind !== 'registered') throw refusal(result.kind === 'refused' ? result.problems : [])
      return {
        lines: [`Created @${username} (${result.accountId}). Sign in with ${email} at ${ctx.settings.publicUrl}`],
        data: { id: result.accountId, username, email, role },
      }
    },
  },

  'accounts list': {
    usage: '',
    isReading: true,
    async run(ctx) {
      const rows = await ctx.db
        .selectFrom('accounts as a')
        .innerJoin('users as u', 'u.account_id', 'a.id')
        .innerJoin('roles as r', 'r.id', 'u.role_id')
        .select(['a.id', 'a.username', 'u.email', 'r.name as role', 'a.statuses_count', 'a.created_at', 'a.suspended_at', 'a.limited_at'])
        .select(['u.unconfirmed_since', 'u.pending_since', 'u.disabled_at'])
        .orderBy('a.id')
        .execute()
      const data = rows.map((row) => ({ ...row, role: row.role || 'User' }))
      return {
        data,
        lines: data.map((row) =>
          [
            row.id,
            `@${row.username}`,
            row.email,
            row.role,
            `${row.statuses_count} posts`,
            row.created_at.toISOString(),
            ...describeObstacle(obstacleOf(row)),
            ...(row.limited_at === null ? [] : ['limited']),
          ].join('\t'),
        ),
      }
    },
  },

  'accounts show': {
    usage: 'NAME',
    isReading: true,
    async run(ctx, { args }) {
      const { id } = await requireAccount(ctx, need(args[0], 'NAME'))
      const data = await ctx.db
        .selectFrom('accounts as a')
        .leftJoin('users as u', 'u.account_id', 'a.id')
        .leftJoin('roles as r', 'r.id', 'u.role_id')
        .select(['a.id', 'a.username', 'a.domain', 'a.display_name', 'a.created_at', 'a.suspended_at', 'a.limited_at'])
        .select(['a.statuses_count', 'a.followers_count', 'a.following_count', 'u.email', 'u.last_sign_in_at', 'r.name as role'])
        .select(['u.unconfirmed_since', 'u.pending_since', 'u.sign_up_reason', 'u.wanted_email', 'u.invitation_id'])
        .select((eb) => [
          eb.selectFrom('reports').whereRef('target_account_id', '=', 'a.id').select(eb.fn.countAll<string>().as('n')).as('reports'),
          eb
            .selectFrom('oauth_tokens')
            .whereRef('account_id', '=', 'a.id')
            .where('revoked_at', 'is', null)
            .select(eb.fn.countAll<string>().as('n'))
            .as('tokens'),
          eb
            .selectFrom('media_attachments')
            .whereRef('account_id', '=', 'a.id')
            .select(({ fn }) => fn.sum<string | null>('size').as('n'))
            .as('uploaded_bytes'),
        ])
        .where('a.id', '=', id)
        .executeTakeFirstOrThrow()
      const text = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value ?? '—'))
      return { data, lines: Object.entries(data).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${text(value)}`) }
    },
  },

  'accounts warn': {
    usage: 'NAME --text TEXT    writes to them, as a notification',
    options: ['text'],
    async run(ctx, { args, options }) {
      const account = await requireLocalAccount(ctx, need(args[0], 'NAME'))
      const text = need(options['text'], '--text').trim()
      if (text === '' || text.length > 2000) throw new CommandError('The text has between 1 and 2000 characters.')
      await warnAccount(ctx, account.id, text)
      return { lines: [`Wrote to @${account.username} (${account.id}).`], data: { id: account.id, username: account.username, text } }
    },
  },
  'accounts limit': act('Limited', limitAccount),
  'accounts unlimit': act('No longer limited:', unlimitAccount),
  'accounts suspend': act('Suspended', exceptPending(suspendAccount)),
  'accounts unsuspend': act('No longer suspended:', exceptPending(unsuspendAndRefresh)),

  'accounts delete': {
    usage: 'NAME',
    async run(ctx, { args }) {
      const account = await requireLocalAccount(ctx, need(args[0], 'NAME'))
      await deleteAccount(ctx, account.id)
      return { lines: [`Deleted @${account.username} (${account.id}).`], data: { id: account.id, username: account.username } }
    },
  },

  'accounts reset-password': {
    usage: 'NAME',
    needsPassword: true,
    async run(ctx, { args, password }) {
      const account = await requireLocalAccount(ctx, need(args[0], 'NAME'))
      const problems = await setPassword(ctx, account.id, need(password ?? undefined, 'The password'))
      if (problems.length > 0) throw refusal(problems)
      return {
        lines: [`@${account.username} has a new password and is signed out everywhere.`],
        data: { id: account.id, username: account.username },
      }
    },
  },

  'accounts remove-second-factor': {
    usage: 'NAME    for somebody whose authenticator app and recovery codes are lost',
    async run(ctx, { args }) {
      const account = await requireLocalAccount(ctx, need(args[0], 'NAME'))
      if (!(await removeSecondFactor(ctx, account.id)))
        throw new CommandError(`@${account.username} signs in with the password alone already.`)
      return {
        lines: [`@${account.username} signs in with the password alone now.`],
        data: { id: account.id, username: account.username },
      }
    },
  },

  'tokens create': {
    usage: 'NAME [--scopes "read write follow push"]    prints the token alone on the last line',
    options: ['scopes'],
    async run(ctx, { args, options }) {
      const text = options['scopes'] ?? 'read write follow push'
      const scopes = parseScopes(text)
      if (scopes === null || scopes.length === 0) throw new CommandError(`“${text}” names a scope that does not exist.`)
      const account = await requireLocalAccount(ctx, need(args[0], 'NAME'))
      const { token } = await issueToken(ctx, { accountId: account.id, applicationId: null, scopes })
      return {
        lines: [`A token of @${account.username} for ${scopes.join(' ')}:`, token],
        data: { username: account.username, scopes, token },
      }
    },
  },
}

function refusal(problems: readonly { readonly field: string; readonly sentence: string }[]): CommandError {
  return new CommandError(problems.map(({ field, sentence }) => `The ${field} ${sentence}.`).join('\n'))
}

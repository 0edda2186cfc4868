import { parseArgs } from 'node:util'
import { createAnnouncement, deleteAnnouncement } from '../../telling/announcements/createAnnouncement.ts'
import type { AppContext } from '../../AppContext.ts'
import { parseScopes } from '../../platform/authentication/scopes.ts'
import { isId } from '../../platform/ids/isId.ts'
import { issueToken } from '../../platform/authentication/issueToken.ts'
import { deletePerson } from '../../identity/registration/deletePerson.ts'
import { registerPerson } from '../../identity/registration/registerPerson.ts'

export const usage = `Usage: npm run ctl -- COMMAND

  accounts create NAME --email ADDRESS --password WORDS [--role user|moderator|admin|owner]
  accounts list
  accounts delete NAME
  announcements create TEXT
  announcements delete ID
  tokens create NAME [--scopes "read write follow push"]    prints the token alone on the last line

Works on a stopped instance and on a running one; DATA_DIR or DATABASE_URL say which.`

/** A command that cannot be done; the message is for the person at the console. */
export class CommandError extends Error {}

const ROLES = new Map<string, number>([
  ['user', 0],
  ['moderator', 1],
  ['admin', 2],
  ['owner', 3],
])

/** Does what the words say; answers the lines to print. */
export async function runCommand(ctx: AppContext, words: readonly string[]): Promise<string[]> {
  const { positionals, values } = parse(words)
  const [noun, verb, name] = positionals
  switch (`${noun} ${verb}`) {
    case 'accounts create':
      return createAccount(
        ctx,
        need(name, 'NAME'),
        need(values.email, '--email'),
        need(values.password, '--password'),
        values.role ?? 'user',
      )
    case 'accounts list':
      return listAccounts(ctx)
    case 'accounts delete':
      return deleteAccount(ctx, need(name, 'NAME'))
    case 'announcements create':
      return [`Announced (${await createAnnouncement(ctx, need(name, 'TEXT'))}).`]
    case 'announcements delete':
      return dropAnnouncement(ctx, need(name, 'ID'))
    case 'tokens create':
      return createToken(ctx, need(name, 'NAME'), values.scopes ?? 'read write follow push')
    default:
      throw new CommandError(usage)
  }
}

function parse(words: readonly string[]): {
  positionals: string[]
  values: { email?: string; password?: string; role?: string; scopes?: string }
} {
  const option = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { email: option, password: option, role: option, scopes: option },
    })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`)
  }
}

function need(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new CommandError(`${name} is missing.\n\n${usage}`)
  return value
}

async function createAccount(ctx: AppContext, username: string, email: string, password: string, role: string): Promise<string[]> {
  const roleId = ROLES.get(role)
  if (roleId === undefined) throw new CommandError(`There is no role “${role}”; there are ${[...ROLES.keys()].join(', ')}.`)
  const result = await registerPerson(ctx, { username, email, password }, { roleId, isOperator: true })
  if (result.kind === 'refused')
    throw new CommandError(result.problems.map(({ field, sentence }) => `The ${field} ${sentence}.`).join('\n'))
  return [`Created @${username} (${result.accountId}). Sign in with ${email} at ${ctx.settings.publicUrl}`]
}

async function listAccounts(ctx: AppContext): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.account_id', 'a.id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['a.id', 'a.username', 'u.email', 'r.name as role', 'a.statuses_count', 'a.created_at'])
    .orderBy('a.id')
    .execute()
  return rows.map((row) =>
    [row.id, `@${row.username}`, row.email, row.role || 'User', `${row.statuses_count} posts`, row.created_at.toISOString()].join('\t'),
  )
}

async function deleteAccount(ctx: AppContext, name: string): Promise<string[]> {
  const account = await findAccount(ctx, name)
  await deletePerson(ctx, account.id)
  return [`Deleted @${account.username} (${account.id}).`]
}

async function dropAnnouncement(ctx: AppContext, id: string): Promise<string[]> {
  if (!isId(id) || (await ctx.db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst()) === undefined)
    throw new CommandError(`There is no announcement ${id}.`)
  await deleteAnnouncement(ctx, id)
  return [`Deleted the announcement ${id}.`]
}

async function createToken(ctx: AppContext, name: string, text: string): Promise<string[]> {
  const scopes = parseScopes(text)
  if (scopes === null || scopes.length === 0) throw new CommandError(`“${text}” names a scope that does not exist.`)
  const account = await findAccount(ctx, name)
  const { token } = await issueToken(ctx, { accountId: account.id, applicationId: null, scopes })
  return [`A token of @${account.username} for ${scopes.join(' ')}:`, token]
}

async function findAccount(ctx: AppContext, name: string): Promise<{ id: string; username: string }> {
  const username = name.replace(/^@/, '')
  const row = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('domain', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new CommandError(`There is no account @${username} here.`)
  return row
}

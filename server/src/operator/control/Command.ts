import type { AppContext } from '../../AppContext.ts'

/** The operator's input: the command line, and what the console read in addition. */
export interface CommandInput {
  readonly words: readonly string[]
  /** The folder to which file names in a command are relative. */
  readonly folder: string
  /** Read from the terminal or a file, because other users of the machine can see the command line. */
  readonly password: string | null
}

/** The result of a command: as lines for people, and as a value for programs. */
export interface CommandResult {
  readonly lines: readonly string[]
  readonly data: unknown
}

export interface CommandCall {
  /** The arguments after the command's one or two words, without the options. */
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
  readonly folder: string
  readonly password: string | null
}

/** One command of the operator. */
export interface Command {
  /** Its arguments, for the usage text. */
  readonly usage: string
  /** The names of its options; each takes a value. */
  readonly options?: readonly string[]
  readonly needsPassword?: boolean
  /** Whether it only reads; all other commands are recorded in the log of actions. */
  readonly isReading?: boolean
  run(ctx: AppContext, call: CommandCall): Promise<CommandResult>
}

/** Commands by their words, such as `accounts suspend` or `backup`. */
export type Commands = Readonly<Record<string, Command>>

/** A command that cannot be executed; the message is for the operator. */
export class CommandError extends Error {}

/** A required argument. */
export function need(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new CommandError(`${name} is missing; \`npm run ctl -- --help\` shows how it is written.`)
  return value
}

export interface NamedAccount {
  readonly id: string
  readonly username: string
  readonly domain: string | null
}

/** The account with this handle, with or without a domain; a CommandError where there is none. */
export async function requireAccount(ctx: Pick<AppContext, 'db'>, name: string): Promise<NamedAccount> {
  const [username = '', domain = null] = name.replace(/^@/, '').toLowerCase().split('@')
  const row = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'username', 'domain'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username))
    .where('domain', domain === null ? 'is' : '=', domain)
    .executeTakeFirst()
  if (row === undefined) throw new CommandError(`There is no account @${name.replace(/^@/, '')} here.`)
  return row
}

/** The same, but only for an account of this server. */
export async function requireLocalAccount(ctx: Pick<AppContext, 'db'>, name: string): Promise<NamedAccount> {
  const account = await requireAccount(ctx, name)
  if (account.domain !== null) throw new CommandError(`@${account.username}@${account.domain} lives on another server.`)
  return account
}

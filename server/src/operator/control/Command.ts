import type { AppContext } from '../../AppContext.ts'

/** What the operator typed, and what the console added to it. */
export interface CommandInput {
  readonly words: readonly string[]
  /** Where files are looked for that a command names. */
  readonly folder: string
  /** Asked for at the console, or read from a file: what stands among the words can be read by everybody on the machine. */
  readonly password: string | null
}

/** What a command did: as lines for people, and as a value for programs. */
export interface CommandResult {
  readonly lines: readonly string[]
  readonly data: unknown
}

export interface CommandCall {
  /** The words behind noun and verb, without the options. */
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
  readonly folder: string
  readonly password: string | null
}

/** One thing the operator can do. */
export interface Command {
  /** Its arguments, for the usage. */
  readonly usage: string
  /** Names of its options; each takes a value. */
  readonly options?: readonly string[]
  readonly needsPassword?: boolean
  /** Looks only; everything else is written into the log of acts. */
  readonly isReading?: boolean
  run(ctx: AppContext, call: CommandCall): Promise<CommandResult>
}

/** Commands by noun and verb. */
export type Commands = Readonly<Record<string, Command>>

/** A command that cannot be done; the message is for the person at the console. */
export class CommandError extends Error {}

/** An argument that must be there. */
export function need(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new CommandError(`${name} is missing; \`npm run ctl -- --help\` shows how it is written.`)
  return value
}

export interface NamedAccount {
  readonly id: string
  readonly username: string
  readonly domain: string | null
}

/** An account by its name, with or without a server. */
export async function findNamed(ctx: Pick<AppContext, 'db'>, name: string): Promise<NamedAccount> {
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

/** The same for somebody who signs in here. */
export async function findPerson(ctx: Pick<AppContext, 'db'>, name: string): Promise<NamedAccount> {
  const account = await findNamed(ctx, name)
  if (account.domain !== null) throw new CommandError(`@${account.username}@${account.domain} lives on another server.`)
  return account
}

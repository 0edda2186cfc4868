import { parseArgs } from 'node:util'
import type { AppContext } from '../../AppContext.ts'
import { accountCommands } from './accountCommands.ts'
import { backupCommands } from './backupCommands.ts'
import { CommandError } from './Command.ts'
import type { Command, CommandInput, CommandResult } from './Command.ts'
import { domainCommands } from './domainCommands.ts'
import { peerCommands } from './peerCommands.ts'
import { retentionCommands } from './retentionCommands.ts'
import { emojiCommands } from './emojiCommands.ts'
import { fileCommands } from './fileCommands.ts'
import { jobCommands } from './jobCommands.ts'
import { relayCommands } from './relayCommands.ts'
import { registrationCommands } from './registrationCommands.ts'
import { reportCommands } from './reportCommands.ts'
import { textCommands } from './textCommands.ts'

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...accountCommands,
    ...registrationCommands,
    ...reportCommands,
    ...domainCommands,
    ...peerCommands,
    ...relayCommands,
    ...retentionCommands,
    ...emojiCommands,
    ...fileCommands,
    ...jobCommands,
    ...textCommands,
    ...backupCommands,
  }),
)

export const usage = `Usage: npm run ctl -- COMMAND [--json]

${[...commands].map(([name, { usage: given }]) => `  ${name} ${given}`.trimEnd()).join('\n')}
  restore FILE    puts a backup into an empty DATA_DIR or DATABASE_URL, while no instance runs on it

Works on a stopped instance and on a running one; DATA_DIR or DATABASE_URL say which. Passwords are asked for at the
console, or read from a file: --password-file FILE, with - for standard input. --json prints one line for programs.`

interface ReadCommand {
  readonly name: string
  readonly command: Command
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
}

/** Finds the command and parses its options; throws an error with the usage where there is none. */
export function readCommand(words: readonly string[]): ReadCommand {
  if (words.some((word) => word === '--password' || word.startsWith('--password=')))
    throw new CommandError(
      'Passwords are not taken from arguments, which everybody on this machine can read: leave it out to be asked, or use --password-file FILE.',
    )
  // Most commands are two words, such as `accounts suspend`.
  const length = commands.has(words[0] ?? '') ? 1 : 2
  const name = words.slice(0, length).join(' ')
  const command = commands.get(name)
  if (command === undefined) throw new CommandError(usage)
  const option = { type: 'string' } as const
  try {
    const { positionals, values } = parseArgs({
      args: words.slice(length),
      allowPositionals: true,
      options: Object.fromEntries((command.options ?? []).map((each) => [each, option])),
    })
    return { name, command, args: positionals, options: values }
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`)
  }
}

/** Executes a command, and records it in the log of actions. */
export async function runCommand(ctx: AppContext, { words, folder, password }: CommandInput): Promise<CommandResult> {
  const { name, command, args, options } = readCommand(words)
  const result = await command.run(ctx, { args, options, folder, password })
  if (command.isReading !== true) {
    await ctx.db
      .insertInto('operator_acts')
      .values({ id: ctx.ids.next(), command: words.join(' ').slice(0, 2000), created_at: ctx.now() })
      .execute()
    ctx.log.info('The operator ran a command', { command: name, first: args[0] ?? '' })
  }
  return result
}

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sendToRunningInstance } from './operator/control/sendToRunningInstance.ts'
import { BackupError, restoreBackup } from './operator/backup/restoreBackup.ts'
import { CommandError, need } from './operator/control/Command.ts'
import type { CommandInput, CommandResult } from './operator/control/Command.ts'
import { readPassword } from './operator/control/readPassword.ts'
import { readCommand, runCommand, usage } from './operator/control/runCommand.ts'
import { createApp } from './app.ts'
import { FolderInUse } from './platform/database/lockFolder.ts'
import { openDatabase } from './platform/database/openDatabase.ts'
import type { DatabaseHandle } from './platform/database/openDatabase.ts'
import { createLogger } from './platform/logging/createLogger.ts'
import { openRedis } from './platform/processes/openRedis.ts'
import { openMediaStore } from './platform/media-store/openMediaStore.ts'
import type { Configuration } from './platform/settings/readSettings.ts'
import { readSettings, SettingsError } from './platform/settings/readSettings.ts'

// The operator's commands. A running instance executes them itself; for a stopped one its database is opened here.
const given = process.argv.slice(2)

try {
  if (given.length === 0 || given.includes('--help')) console.log(usage)
  else {
    const { words, isJson, passwordFile } = readConsoleOptions(given)
    const result = await (words[0] === 'restore' ? restore(words.slice(1)) : execute(words, passwordFile))
    if (isJson) console.log(JSON.stringify(result.data))
    else for (const line of result.lines) console.log(line)
  }
} catch (error) {
  const isForOperator = [CommandError, BackupError, SettingsError, FolderInUse].some((kind) => error instanceof kind)
  if (!isForOperator || !(error instanceof Error)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function execute(words: readonly string[], passwordFile: string | null): Promise<CommandResult> {
  // Checked before anything is asked or opened, so that a mistyped command is reported at once.
  const { command } = readCommand(words)
  const password = command.needsPassword === true ? await readPassword(passwordFile) : null
  return run(readSettings(process.env, process.cwd()), { words, folder: process.cwd(), password })
}

/** No command of the others: there must be no instance whose memory knows what was stored before. */
async function restore([file, ...rest]: readonly string[]): Promise<CommandResult> {
  if (rest.length > 0) throw new CommandError(usage)
  const configuration = readSettings(process.env, process.cwd())
  const database = await openStopped(configuration)
  const mediaStore = openMediaStore(configuration)
  try {
    const { manifest, end } = await restoreBackup(database.kysely, mediaStore, resolve(need(file, 'FILE')))
    const count = Object.values(end.rows).reduce((sum, each) => sum + each, 0)
    const lines = [`Restored ${count} rows of ${manifest.tables.length} tables and ${end.files} files of ${manifest.madeAt}.`]
    if (!manifest.hasFiles) lines.push('Uploaded files are not in this backup; put them back from one of their own.')
    if (manifest.publicUrl !== configuration.settings.publicUrl)
      lines.push(`The backup is of ${manifest.publicUrl}. Set PUBLIC_URL to it before you start: names and addresses are built from it.`)
    return { lines, data: { madeAt: manifest.madeAt, publicUrl: manifest.publicUrl, ...end } }
  } finally {
    await mediaStore.close()
    await database.close()
  }
}

function openStopped({ dataDir, databaseUrl, databaseConnections }: Configuration): Promise<DatabaseHandle> {
  return openDatabase(
    databaseUrl === null
      ? { kind: 'folder', folder: dataDir, templates: fileURLToPath(new URL('../../node_modules/.cache/starling', import.meta.url)) }
      : { kind: 'postgres', url: databaseUrl, connections: Math.min(2, databaseConnections) },
  )
}

async function run(configuration: Configuration, input: CommandInput): Promise<CommandResult> {
  const { dataDir, databaseUrl, redisUrl, settings } = configuration
  if (databaseUrl === null) {
    const result = await sendToRunningInstance(dataDir, input)
    if (result !== null) return result
  }
  const database = await openStopped(configuration)
  const log = createLogger('warning')
  // Changes made by a command are announced to the processes that serve the instance.
  const redis = redisUrl === null ? null : openRedis(redisUrl, settings.domain, log)
  const mediaStore = openMediaStore(configuration)
  try {
    const app = await createApp({
      database,
      redis,
      now: () => new Date(),
      mediaStore,
      log,
      settings,
    })
    const result = await runCommand(app.ctx, input)
    await app.close()
    return result
  } finally {
    await mediaStore.close()
    await redis?.close()
    await database.close()
  }
}

/** Removes the options that are meant for the console and not for the command. */
function readConsoleOptions(all: readonly string[]): { words: string[]; isJson: boolean; passwordFile: string | null } {
  const words = all.filter((word) => word !== '--json')
  const at = words.findIndex((word) => word === '--password-file' || word.startsWith('--password-file='))
  if (at === -1) return { words, isJson: words.length < all.length, passwordFile: null }
  const [, inline] = /^--password-file=(.*)$/.exec(words[at] ?? '') ?? []
  const passwordFile = inline ?? words[at + 1]
  if (passwordFile === undefined || passwordFile === '')
    throw new CommandError('--password-file needs the name of a file, or - for standard input.')
  return { words: words.toSpliced(at, inline === undefined ? 2 : 1), isJson: words.length < all.length, passwordFile }
}

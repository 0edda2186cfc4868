import { fileURLToPath } from 'node:url'
import { askRunning } from './operator/control/askRunning.ts'
import { CommandError, runCommand, usage } from './operator/control/runCommand.ts'
import { createApp } from './app.ts'
import { FolderInUse } from './platform/database/lockFolder.ts'
import { openDatabase } from './platform/database/openDatabase.ts'
import { createLogger } from './platform/logging/createLogger.ts'
import { openRedis } from './platform/processes/openRedis.ts'
import { openMediaStore } from './platform/media-store/openMediaStore.ts'
import type { Configuration } from './platform/settings/readSettings.ts'
import { readSettings, SettingsError } from './platform/settings/readSettings.ts'

// The operator's commands. A running instance does them itself, for a stopped one its database is opened here.
const words = process.argv.slice(2)

try {
  if (words.length === 0 || words.includes('--help')) console.log(usage)
  else for (const line of await run(readSettings(process.env, process.cwd()))) console.log(line)
} catch (error) {
  if (!(error instanceof CommandError || error instanceof SettingsError || error instanceof FolderInUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(configuration: Configuration): Promise<readonly string[]> {
  const { dataDir, databaseUrl, databaseConnections, redisUrl, settings } = configuration
  if (databaseUrl === null) {
    const lines = await askRunning(dataDir, words)
    if (lines !== null) return lines
  }
  const database = await openDatabase(
    databaseUrl === null
      ? { kind: 'folder', folder: dataDir, templates: fileURLToPath(new URL('../../node_modules/.cache/starling', import.meta.url)) }
      : { kind: 'postgres', url: databaseUrl, connections: Math.min(2, databaseConnections) },
  )
  const log = createLogger('warning')
  // What a command changes is told to the processes that serve the instance.
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
    const lines = await runCommand(app.ctx, words)
    await app.close()
    return lines
  } finally {
    await mediaStore.close()
    await redis?.close()
    await database.close()
  }
}

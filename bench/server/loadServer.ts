import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App, createApp } from '../../server/src/app.ts'
import type { deleteAccount } from '../../server/src/identity/registration/deleteAccount.ts'
import type { issueToken } from '../../server/src/platform/authentication/issueToken.ts'
import type { DatabaseHandle, openDatabase } from '../../server/src/platform/database/openDatabase.ts'
import type { createLogger } from '../../server/src/platform/logging/createLogger.ts'
import type { defaultSettings } from '../../server/src/platform/settings/Settings.ts'
import { noMedia } from './measureServer.ts'

/** The parts of one version of the server that a measurement needs. */
export interface LoadedServer {
  readonly createApp: typeof createApp
  readonly createLogger: typeof createLogger
  readonly defaultSettings: typeof defaultSettings
  readonly deleteAccount: typeof deleteAccount
  readonly issueToken: typeof issueToken
  readonly openDatabase: typeof openDatabase
}

const FILES = [
  'app.ts',
  'platform/logging/createLogger.ts',
  'platform/settings/Settings.ts',
  'identity/registration/deleteAccount.ts',
  'platform/authentication/issueToken.ts',
  'platform/database/openDatabase.ts',
] as const

/** Loads the server in this folder, which may belong to another checkout with packages of its own. */
export async function loadServer(folder: string): Promise<LoadedServer> {
  const modules = await Promise.all(
    FILES.map(async (file) => (await import(pathToFileURL(resolve(folder, 'src', file)).href)) as Partial<LoadedServer>),
  )
  return Object.assign({}, ...modules) as LoadedServer
}

/** The application of this version of the server, on a filled database. */
export function openApp(server: LoadedServer, database: DatabaseHandle): Promise<App> {
  return server.createApp({
    database,
    now: () => new Date(),
    mediaStore: noMedia,
    log: server.createLogger('warning'),
    settings: { ...server.defaultSettings, publicUrl: 'http://bench.test', domain: 'bench.test', rateLimits: null },
  })
}

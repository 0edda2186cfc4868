import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { AppContext } from '../../AppContext.ts'
import { isSameSecret, newSecret } from '../../platform/authentication/secrets.ts'
import { CommandError } from './Command.ts'
import type { CommandInput, CommandResult } from './Command.ts'
import { runCommand } from './runCommand.ts'

/** The file in which a running instance stores how to send commands to it; only its own user can read it. */
export const CONTROL_FILE = 'control.json'

export interface ControlHandle {
  readonly port: number
  readonly secret: string
}

export interface ControlAnswer {
  readonly result?: CommandResult
  readonly error?: string
}

const MAX_BYTES = 65_536

/**
 * Executes the operator's commands while the instance runs: only this process can use the embedded database.
 * It listens on loopback with a secret in a file, which works on every system and for paths of any length.
 */
export async function startControlServer(ctx: AppContext, folder: string): Promise<{ close(): Promise<void> }> {
  const secret = newSecret()
  const server = createServer((request, response) => {
    serve(ctx, secret, request, response).catch((error: unknown) => {
      ctx.log.error('A command failed', { error })
      answer(response, 500, { error: 'The command failed; the log of the instance says why.' })
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', done)
  })
  const path = join(folder, CONTROL_FILE)
  rmSync(path, { force: true })
  const handle: ControlHandle = { port: (server.address() as AddressInfo).port, secret }
  writeFileSync(path, JSON.stringify(handle), { mode: 0o600 })
  return {
    async close() {
      rmSync(path, { force: true })
      await new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
    },
  }
}

async function serve(ctx: AppContext, secret: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${secret}`))
    return answer(response, 403, { error: 'The secret is wrong.' })
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MAX_BYTES) return answer(response, 413, { error: 'The command is too long.' })
  }
  try {
    answer(response, 200, { result: await runCommand(ctx, JSON.parse(text) as CommandInput) })
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    answer(response, 422, { error: error.message })
  }
}

function answer(response: ServerResponse, status: number, body: ControlAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

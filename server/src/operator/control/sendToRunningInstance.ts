import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CommandError } from './Command.ts'
import type { CommandInput, CommandResult } from './Command.ts'
import { CONTROL_FILE } from './ControlServer.ts'
import type { ControlAnswer, ControlHandle } from './ControlServer.ts'

/** The statuses of answers to the right secret. */
const ANSWERED: ReadonlySet<number> = new Set([200, 413, 422, 500])

/** Sends a command to the running instance of this folder; null when none is running. */
export async function sendToRunningInstance(folder: string, input: CommandInput): Promise<CommandResult | null> {
  const handle = readHandle(folder)
  if (handle === null) return null
  let answer: { readonly status: number; readonly text: string }
  try {
    answer = await post(handle, JSON.stringify(input))
  } catch {
    // The file was left by an instance that was killed.
    return null
  }
  const { result, error } = readAnswer(answer)
  if (result !== undefined) return result
  if (error === undefined) return null
  throw new CommandError(error)
}

/** The answer of an instance; empty for that of another program, which may listen at the port of an instance that was killed. */
function readAnswer({ status, text }: { readonly status: number; readonly text: string }): ControlAnswer {
  if (!ANSWERED.has(status)) return {}
  try {
    return Object(JSON.parse(text)) as ControlAnswer
  } catch {
    return {}
  }
}

/** `fetch` is not used, because it gives up after five minutes without an answer, and some commands, such as a backup, take longer. */
async function post({ port, secret }: ControlHandle, body: string): Promise<{ status: number; text: string }> {
  const call = request({ host: '127.0.0.1', port, method: 'POST', headers: { authorization: `Bearer ${secret}` } })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, text: await text(response) }
}

function readHandle(folder: string): ControlHandle | null {
  try {
    return JSON.parse(readFileSync(join(folder, CONTROL_FILE), 'utf8')) as ControlHandle
  } catch {
    // The instance is not running, or belongs to another user.
    return null
  }
}

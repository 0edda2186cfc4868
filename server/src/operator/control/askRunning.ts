import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from './Command.ts'
import type { CommandInput, CommandResult } from './Command.ts'
import { CONTROL_FILE } from './ControlServer.ts'
import type { ControlAnswer, ControlDoor } from './ControlServer.ts'

/** Sends a command to the running instance of this folder; null when none is running. */
export async function askRunning(folder: string, input: CommandInput): Promise<CommandResult | null> {
  const door = readDoor(folder)
  if (door === null) return null
  let response: Response
  try {
    response = await fetch(`http://127.0.0.1:${door.port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${door.secret}` },
      body: JSON.stringify(input),
    })
  } catch {
    // The file was left by an instance that was killed.
    return null
  }
  // Another program may be using the port now.
  if (response.status === 403) return null
  const { result, error } = (await response.json()) as ControlAnswer
  if (result === undefined) throw new CommandError(error ?? 'The command failed.')
  return result
}

function readDoor(folder: string): ControlDoor | null {
  try {
    return JSON.parse(readFileSync(join(folder, CONTROL_FILE), 'utf8')) as ControlDoor
  } catch {
    // The instance is not running, or belongs to another user.
    return null
  }
}

import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandError } from './Command.ts'

/** Reads a password from a file, from standard input, or twice from the terminal without showing it. */
export async function readPassword(path: string | null): Promise<string> {
  if (path !== null && path !== '-') return firstLine(readPath(path))
  if (path === '-' || !process.stdin.isTTY) return firstLine(await text(process.stdin))
  const password = await ask('Password: ')
  if ((await ask('The same again: ')) !== password) throw new CommandError('The two passwords differ.')
  return password
}

function readPath(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new CommandError(`${path} cannot be read.`)
  }
}

/** The first line, because editors end a file with a line break that is not part of the password. */
function firstLine(given: string): string {
  const line = given.split(/\r?\n/)[0] ?? ''
  if (line === '') throw new CommandError('The password is missing.')
  return line
}

async function ask(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  const console = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write(question)
  try {
    return await console.question('')
  } finally {
    console.close()
    process.stderr.write('\n')
  }
}

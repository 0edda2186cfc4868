import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { askRunning } from './askRunning.ts'
import { CONTROL_FILE, startControlServer } from './ControlServer.ts'
import type { ControlDoor } from './ControlServer.ts'
import { CommandError, runCommand } from './runCommand.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const run = (...words: string[]): Promise<string[]> => runCommand(server.ctx, words)

describe('commands', () => {
  it('create, list and delete accounts', async () => {
    expect(await run('accounts', 'create', 'ada', '--email', 'ada@people.test', '--password', 'correct horse', '--role', 'admin')).toEqual([
      expect.stringMatching(/^Created @ada \(\d+\)/),
    ])
    expect(await run('accounts', 'list')).toEqual([expect.stringMatching(/@ada\tada@people\.test\tAdmin\t0 posts/)])
    expect(await run('accounts', 'delete', '@Ada')).toEqual([expect.stringMatching(/^Deleted @ada/)])
    expect(await run('accounts', 'list')).toEqual([])
  })

  it('make a token, alone on the last line', async () => {
    await server.createAccount('grace')
    const lines = await run('tokens', 'create', 'grace', '--scopes', 'read write')
    const response = await server.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${lines.at(-1)}` } })
    expect(await response.json()).toMatchObject({ username: 'grace' })
  })

  it.each([
    [['accounts', 'create', 'x'], '--email is missing'],
    [['accounts', 'create', 'x', '--email', 'x@y.z', '--password', 'short'], 'The password is too short'],
    [['accounts', 'create', 'x', '--email', 'x@y.z', '--password', 'long enough', '--role', 'king'], 'There is no role “king”'],
    [['accounts', 'create', 'grace', '--email', 'x@y.z', '--password', 'long enough'], 'The username is taken'],
    [['accounts', 'delete', 'nobody'], 'There is no account @nobody'],
    [['tokens', 'create', 'grace', '--scopes', 'everything'], 'names a scope that does not exist'],
    [['tokens', 'create', 'grace', '--scope', 'read'], "Unknown option '--scope'"],
    [['dance'], 'Usage:'],
    [[], 'Usage:'],
  ])('%j fail with a sentence', async (words, sentence) => {
    const work = run(...words)
    await expect(work).rejects.toThrow(CommandError)
    await expect(work).rejects.toThrow(sentence)
  })
})

describe('commands to a running instance', () => {
  it('go through a door that only its own user can open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'starling-control-'))
    expect(await askRunning(folder, ['accounts', 'list'])).toBeNull()
    const control = await startControlServer(server.ctx, folder)
    const path = join(folder, CONTROL_FILE)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await askRunning(folder, ['tokens', 'create', 'grace'])).toHaveLength(2)
    await expect(askRunning(folder, ['dance'])).rejects.toThrow('Usage:')
    const { port } = JSON.parse(readFileSync(path, 'utf8')) as ControlDoor
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '["accounts","list"]' })).status).toBe(403)
    await control.close()
    expect(await askRunning(folder, ['accounts', 'list'])).toBeNull()
    // What a killed instance leaves behind.
    writeFileSync(path, JSON.stringify({ port, secret: 'old' }))
    expect(await askRunning(folder, ['accounts', 'list'])).toBeNull()
    rmSync(folder, { recursive: true, force: true })
  })
})

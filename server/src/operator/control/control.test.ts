import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { sendToRunningInstance } from './sendToRunningInstance.ts'
import { CONTROL_FILE, startControlServer } from './ControlServer.ts'
import type { ControlHandle } from './ControlServer.ts'
import { CommandError } from './Command.ts'
import { runCommand } from './runCommand.ts'
import { Browser } from '../../identity/oauth/oauth.fixture.ts'

let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'starling-control-'))
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

let folder: string
const run = async (...words: string[]): Promise<readonly string[]> =>
  (await runCommand(server.ctx, { words, folder, password: null })).lines
const runWith = async (password: string, ...words: string[]): Promise<readonly string[]> =>
  (await runCommand(server.ctx, { words, folder, password })).lines
const input = (...words: string[]) => ({ words, folder, password: null })

describe('commands', () => {
  it('create, list and delete accounts', async () => {
    expect(await runWith('correct horse', 'accounts', 'create', 'ada', '--email', 'ada@people.test', '--role', 'admin')).toEqual([
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
    [['accounts', 'create', 'x', '--email', 'x@y.z'], 'The password is missing'],
    [['accounts', 'create', 'x', '--email', 'x@y.z', '--password', 'on the command line'], 'not taken from arguments'],
    [['accounts', 'reset-password', 'grace', '--password=x'], 'not taken from arguments'],
    [['accounts', 'create', 'x', '--email', 'x@y.z', '--role', 'king'], 'There is no role “king”'],
    [['accounts', 'limit', 'nobody@far.test'], 'There is no account @nobody@far.test'],
    [['reports', 'show', '7'], 'There is no report 7'],
    [['domains', 'block', 'no/domain'], 'is not the name of a server'],
    [['domains', 'unblock', 'far.test'], 'is not blocked'],
    [['emojis', 'add', 'x!', 'nothing.png'], 'cannot be read'],
    [['texts', 'set', 'poem', 'x.md'], 'There is no text “poem”'],
    [['rules', 'remove', '99'], 'There is no rule 99'],
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

describe('passwords', () => {
  it('are refused where registration would refuse them', async () => {
    await expect(runWith('short', 'accounts', 'create', 'x', '--email', 'x@y.z')).rejects.toThrow('The password is too short')
    await expect(runWith('long enough', 'accounts', 'create', 'grace', '--email', 'x@y.z')).rejects.toThrow('The username is taken')
    await expect(runWith('short', 'accounts', 'reset-password', 'grace')).rejects.toThrow('The password is too short')
  })

  it('are reset, which signs out everywhere', async () => {
    const person = await server.createAccount('forgetful')
    await runWith('a new long one', 'accounts', 'reset-password', 'forgetful')
    const answer = await server.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${person.token}` } })
    expect(answer.status).toBe(401)
    expect((await new Browser(server).signIn('forgetful', 'a new long one')).response.status).toBe(303)
  })
})

describe('what the operator did', () => {
  it('is written down, without passwords, and what was only looked at is not', async () => {
    await server.createAccount('noted')
    await runWith('an unspoken password', 'accounts', 'reset-password', 'noted')
    await run('accounts', 'limit', 'noted')
    await run('accounts', 'show', 'noted')
    const lines = await run('log', 'list')
    expect(lines[0]).toMatch(/accounts limit noted$/)
    expect(lines[1]).toMatch(/accounts reset-password noted$/)
    expect(lines.join()).not.toContain('show noted')
    expect(JSON.stringify(server.logged) + lines.join()).not.toContain('unspoken')
    expect(server.logged).toContainEqual(expect.objectContaining({ message: 'The operator ran a command' }))
  })
})

describe('commands to a running instance', () => {
  it('can be sent only by its own user, who can read the file with the secret', async () => {
    expect(await sendToRunningInstance(folder, input('accounts', 'list'))).toBeNull()
    const control = await startControlServer(server.ctx, folder)
    const path = join(folder, CONTROL_FILE)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await sendToRunningInstance(folder, input('tokens', 'create', 'grace'))).toMatchObject({
      lines: [expect.any(String), expect.any(String)],
    })
    await expect(sendToRunningInstance(folder, input('dance'))).rejects.toThrow('Usage:')
    const { port } = JSON.parse(readFileSync(path, 'utf8')) as ControlHandle
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '["accounts","list"]' })).status).toBe(403)
    await control.close()
    expect(await sendToRunningInstance(folder, input('accounts', 'list'))).toBeNull()
    // The file that a killed instance leaves.
    writeFileSync(path, JSON.stringify({ port, secret: 'old' }))
    expect(await sendToRunningInstance(folder, input('accounts', 'list'))).toBeNull()
  })

  it('do not take another program at the port of an instance that was killed for the instance', async () => {
    const other = createServer((_, response) => response.writeHead(404).end('Not found'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as AddressInfo
    writeFileSync(join(folder, CONTROL_FILE), JSON.stringify({ port, secret: 'old' }))
    expect(await sendToRunningInstance(folder, input('accounts', 'list'))).toBeNull()
    await new Promise((done) => other.close(done))
  })
})

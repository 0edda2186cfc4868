import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'starling-main-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Preloaded into the server's process: notes the address of every module that is loaded, also of one that is loaded later. */
const listPath = join(folder, 'modules.txt')
const hooksPath = join(folder, 'listModules.mjs')
writeFileSync(
  hooksPath,
  `import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    appendFileSync(${JSON.stringify(listPath)}, url + '\\n')
    return next(url, context)
  },
})
`,
)

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** Runs the server until it has said where it is, or has refused to start. */
function runServer(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(hooksPath).href, fileURLToPath(new URL('main.ts', import.meta.url)), ...words],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  const listen = (chunk: Buffer): void => {
    said += chunk.toString()
    if (said.includes('Starling is at')) child.kill('SIGTERM')
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

const modulesOf = (room: string): string[] =>
  readFileSync(listPath, 'utf8')
    .split('\n')
    .filter((url) => url.includes(`/server/src/${room}/`))

describe('the demo, whose password everybody knows', () => {
  it('is no part of a server that was started without it, nor is what only it needs', async () => {
    const { code, said } = await runServer([], {})
    expect([code, said]).toEqual([0, expect.stringContaining('Starling is at')])
    expect(modulesOf('pages')).not.toEqual([])
    expect(modulesOf('demo')).toEqual([])
    expect(readFileSync(listPath, 'utf8')).not.toMatch(/node_modules\/webm-muxer/)
  })

  it('is refused with a sentence where others reach it, before anything is opened', async () => {
    const { code, said } = await runServer(['--demo'], { HOST: '0.0.0.0', DATA_DIR: join(folder, 'never') })
    expect(said.trim()).toBe(
      'HOST is “0.0.0.0”, which cannot be: with --demo 127.0.0.1 or localhost is expected, because everybody knows the password of the demo’s account.',
    )
    expect([code, existsSync(join(folder, 'never'))]).toEqual([1, false])
  })
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import { packSource } from './packSource.ts'

const root = mkdtempSync(join(tmpdir(), 'starling-source-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('the archive holds the source and nothing that lies beside it', async () => {
  const long = `server/src/${'deep/'.repeat(25)}file.ts`
  const files = ['LICENSE', 'package.json', 'server/src/main.ts', long]
  const others = [
    '.env',
    'data/database/secret',
    'server/node_modules/x/index.js',
    'server/data/control.json',
    'web/dist/app.js',
    'server/.env.local',
  ]
  for (const path of [...files, ...others]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `words of ${path}`)
  }
  const archive = join(root, 'out.tar.gz')
  writeFileSync(archive, await packSource(root, 'starling-1'))
  const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n')
  expect(listed.sort()).toEqual(files.map((path) => `starling-1/${path}`).sort())
  expect(execFileSync('tar', ['-xzOf', archive, `starling-1/${long}`], { encoding: 'utf8' })).toBe(`words of ${long}`)
})

it('the address of the source leads somewhere, whichever it is', async () => {
  const server = await startTestServer({ sourceRoot: root })
  const { source_url: address } = (await (await server.request('/api/v2/instance')).json()) as { source_url: string }
  expect(address).toBe('https://starling.test/source')
  const answer = await server.request('/source')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip'])
  await server.close()
  const elsewhere = await startTestServer({ sourceRoot: root, settings: { sourceUrl: 'https://git.example/mine' } })
  expect(await (await elsewhere.request('/api/v2/instance')).json()).toMatchObject({ source_url: 'https://git.example/mine' })
  expect((await elsewhere.request('/source')).headers.get('location')).toBe('https://git.example/mine')
  await elsewhere.close()
})

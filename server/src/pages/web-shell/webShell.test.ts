import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { instanceSchema } from '@starling/api/instance'
import { JSDOM } from 'jsdom'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

const script = 'console.log("starling")'.repeat(50)
const frame = '.shell{display:grid}'
const boot = 'document.documentElement.dataset.theme = "dark" // <&'
let folder: string
let root: string
let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starling-web-'))
  root = join(folder, 'dist')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(
    join(root, 'index.html'),
    `<!doctype html>\n<html lang="en">\n  <head>\n    <title>Starling</title>\n    <meta name="description" content="x" />\n    <style>${frame}</style>\n    <script>${boot}</script>\n  </head>\n  <body><div id="root"></div></body>\n</html>\n`,
  )
  await writeFile(join(root, 'assets/main-1a2b.js'), script)
  await writeFile(join(root, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(join(root, 'assets/main-1a2b.js.gz'), gzipSync(script))
  await writeFile(join(root, 'sw.js'), '// worker')
  await writeFile(join(root, 'manifest.webmanifest'), '{}')
  await writeFile(join(root, 'icon.svg'), '<svg/>')
  server = await startTestServer({ webRoot: root })
  ada = await server.createAccount('ada', { displayName: 'Ada "<script>alert(1)</script>" $& O’Neil' })
  await server.ctx.db.updateTable('accounts').set({ note: 'Baker.\nUp & early <b>' }).where('id', '=', ada.account.id).execute()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> => server.request(path, { headers })
async function page(path: string): Promise<{ status: number; document: Document; html: string }> {
  const answer = await get(path)
  const html = await answer.text()
  return { status: answer.status, html, document: new JSDOM(html).window.document }
}
const metaOf = (document: Document, name: string): string | null =>
  document.querySelector(`meta[name="${name}"],meta[property="${name}"]`)?.getAttribute('content') ?? null

describe('the built files', () => {
  it('travel compressed as the build wrote them, and never change', async () => {
    for (const [accept, expected] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get('/assets/main-1a2b.js', { 'accept-encoding': accept })
      expect(answer.headers.get('content-encoding')).toBe(expected)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    }
    expect(await (await get('/assets/main-1a2b.js')).text()).toBe(script)
  })

  it('are asked again before use where their name stays the same', async () => {
    for (const path of ['/sw.js', '/manifest.webmanifest', '/home']) expect((await get(path)).headers.get('cache-control')).toBe('no-cache')
  })

  it('answer 304 and HEAD', async () => {
    for (const path of ['/assets/main-1a2b.js', '/sw.js', '/home']) {
      const whole = await get(path)
      expect((await get(path, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
      const head = await server.request(path, { method: 'HEAD' })
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, whole.headers.get('etag'), ''])
    }
  })

  it('do not lead out of their folder', async () => {
    for (const path of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/secret.txt',
    ]) {
      const answer = await get(path)
      expect(await answer.text()).not.toContain('secret')
      expect(answer.status).toBe(404)
    }
  })

  it('that are missing are not answered with a page', async () => {
    for (const path of ['/assets/gone-ffff.js', '/gone.css', '/wp-login.php'])
      expect((await get(path)).headers.get('content-type')).toContain('text/plain')
    expect((await get('/api/v1/nothing')).headers.get('content-type')).toContain('application/json')
  })
})

describe('the page', () => {
  it('is the answer to every address of the client', async () => {
    for (const path of [
      '/',
      '/home',
      '/deck/notifications',
      '/tags/été',
      '/settings/appearance',
      '/@ada',
      '/@ada/media',
      '/@ada@starling.test',
    ]) {
      const { status, document } = await page(path)
      expect([path, status, document.querySelector('#root') !== null]).toEqual([path, 200, true])
    }
  })

  it('carries a strict policy that lets nothing run or be styled within the page but by what the build put there', async () => {
    const { headers } = await get('/home')
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      `script-src 'self' 'sha256-${createHash('sha256').update(boot).digest('base64')}';`,
      `style-src 'self' 'sha256-${createHash('sha256').update(frame).digest('base64')}';`,
      "require-trusted-types-for 'script'",
      'trusted-types starling-url',
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe|http:/)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  it('may talk to a second server at home only when it is at home itself', async () => {
    for (const publicUrl of ['http://127.0.0.1:3000', 'http://wrenmouth.localhost:3000']) {
      const home = await startTestServer({ webRoot: root, settings: { publicUrl, domain: 'localhost' } })
      const policy = (await home.request('/home')).headers.get('content-security-policy')
      for (const neighbour of ['http://127.0.0.1:*', 'http://*.localhost:*', 'ws://*.localhost:*']) expect(policy).toContain(neighbour)
      await home.close()
    }
    const abroad = await startTestServer({
      webRoot: root,
      settings: { publicUrl: 'http://localhost.example', domain: 'localhost.example' },
    })
    expect((await abroad.request('/home')).headers.get('content-security-policy')).not.toContain('localhost')
    await abroad.close()
  })

  it('tells the client about this server without a request (R-sess-07, R-inst-04a)', async () => {
    const { document, html } = await page('/home')
    expect(JSON.parse(metaOf(document, 'starling-instance') ?? '')).toMatchObject({
      title: 'Starling',
      domain: 'starling.test',
      configuration: { urls: { streaming: 'wss://starling.test' }, statuses: { max_characters: 500 } },
    })
    expect(v.safeParse(instanceSchema, JSON.parse(metaOf(document, 'starling-instance') ?? '')).success).toBe(true)
    expect(metaOf(document, 'starling-instance')).toContain('kmyblue_searchability')
    expect(html.match(/<script/g)).toHaveLength(1)
  })
})

describe('previews', () => {
  it('describe a profile, whatever its owner is called (R-shell-05a)', async () => {
    const { status, document } = await page('/@ada')
    expect(status).toBe(200)
    expect(document.title).toBe('Ada "<script>alert(1)</script>" $& O’Neil (@ada@starling.test) – Starling')
    expect(metaOf(document, 'og:title')).toBe(document.title)
    expect(metaOf(document, 'og:type')).toBe('profile')
    expect(metaOf(document, 'og:description')).toBe('Baker. Up & early <b>')
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://starling.test/@ada')
    expect([...document.querySelectorAll('script')].map((element) => element.textContent)).toEqual([boot])
  })

  it('describe a public post (R-shell-06)', async () => {
    const status = await post(ada, { status: 'Rye "today" <img src=x onerror=alert(1)>\nand tomorrow', visibility: 'public' })
    const { document } = await page(`/@ada/${status.id}`)
    expect(document.title).toContain('Rye "today" <img src=x onerror=alert(1)>')
    expect(metaOf(document, 'og:description')).toBe('Rye "today" <img src=x onerror=alert(1)> and tomorrow')
    expect(metaOf(document, 'twitter:card')).toBe('summary')
    expect(document.querySelectorAll('img,body script')).toHaveLength(0)
    expect(document.querySelector('link[rel=alternate]')?.getAttribute('href')).toBe(`https://starling.test/api/v1/statuses/${status.id}`)
  })

  it('say nothing of an address that is read as an account of another server, where its ids mean something else (#29, 3)', async () => {
    const status = await post(ada, { status: 'Only here' })
    const { document, html } = await page(`/@ada/${status.id}?as=eve%40elsewhere.test`)
    expect(html).not.toContain('Only here')
    expect(document).toBeDefined()
    expect((await get('/@nobody/1?as=eve%40elsewhere.test')).status).toBe(200)
  })

  it('say of a quote what its author wrote, not the line for older clients (R-quote-12)', async () => {
    const quoted = await post(ada, 'first')
    const status = await post(ada, { status: 'and then', quoted_status_id: quoted.id })
    const { document } = await page(`/@ada/${status.id}`)
    expect(metaOf(document, 'og:description')).toBe('and then')
  })

  it('show the warning only, not what is behind it', async () => {
    const status = await post(ada, { status: 'the whale goes home', spoiler_text: 'book ending', visibility: 'public' })
    const { html, document } = await page(`/@ada/${status.id}`)
    expect(metaOf(document, 'og:description')).toBe('book ending')
    expect(html).not.toContain('whale')
  })

  it.each(['private', 'direct'] as const)('tell nothing of a %s post, not even to its author’s browser', async (visibility) => {
    const status = await post(ada, { status: 'meet me at the lighthouse', visibility })
    const { status: code, html, document } = await page(`/@ada/${status.id}`)
    expect(code).toBe(404)
    expect(html).not.toContain('lighthouse')
    expect(document.querySelector('#root')).not.toBeNull()
  })

  it('answer 404 with the page for who and what is not there', async () => {
    const bob = await server.createAccount('bob')
    const status = await post(bob, 'hello')
    for (const path of ['/@nobody', '/@nobody/1', '/@ada/1', `/@ada/${status.id}`, '/@%ff', '/@ada/99999999999999999999']) {
      const answer = await page(path)
      expect([path, answer.status, metaOf(answer.document, 'robots')]).toEqual([path, 404, 'noindex'])
    }
  })
})

it('a browser gets a page where a link to the account pages is cut or mistyped, and programs the plain error (R-err-01, #26)', async () => {
  for (const path of ['/auth/confirmation', '/auth/confirm/x', '/oauth/nothing']) {
    const shown = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
    expect(await shown.text()).toContain('<div id="root">')
    const asked = await get(path, { accept: 'application/json' })
    expect([asked.status, await asked.json()]).toEqual([404, { error: 'Not found' }])
  }
})

it('says in a plain sentence when there is no build', async () => {
  const bare = await startTestServer({ webRoot: join(folder, 'nothing') })
  const answer = await bare.request('/home')
  expect([answer.status, await answer.text()]).toEqual([
    503,
    'The web client has not been built yet. Run "npm run build", then load this page again.\n',
  ])
  await bare.close()
})

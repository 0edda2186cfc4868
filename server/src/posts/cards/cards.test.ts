import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Status } from '@starling/api/statuses'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../platform/settings/Settings.ts'
import { post, send } from '../statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { decodePage } from './decodePage.ts'
import { firstLink } from './firstLink.ts'
import { readOembed } from './readOembed.ts'
import { readPage } from './readPage.ts'

const base = 'https://site.test/a/page'

describe('readPage', () => {
  it('prefers OpenGraph, then Twitter, then HTML (R-card-06a)', () => {
    const page = readPage(
      `<html lang="en-GB"><head><title>Plain</title><meta name="twitter:title" content="Bird"><meta property="og:title" content=" The &amp; Title ">
      <meta name="description" content="What it is"><meta property="og:image" content="../i.png"><meta property="og:image:alt" content="A hill">
      <meta property="og:site_name" content="Site"><meta name="author" content="Ida"><meta property="article:published_time" content="2026-01-02T03:04:05Z">
      <link rel="alternate" type="application/json+oembed" href="/oembed?x=1"></head></html>`,
      base,
    )
    expect(page).toEqual({
      title: 'The & Title',
      description: 'What it is',
      image: 'https://site.test/i.png',
      imageDescription: 'A hill',
      siteName: 'Site',
      author: 'Ida',
      language: 'en',
      publishedAt: new Date('2026-01-02T03:04:05Z'),
      oembed: 'https://site.test/oembed?x=1',
    })
  })

  it.each([
    ['nothing', '', ''],
    ['only a title', '<title> Lone\n title </title>', 'Lone title'],
    ['an open tag', '<title>Cut', 'Cut'],
    ['a drawing’s own title', '<title>Page</title><svg><title>Icon</title></svg>', 'Page'],
    ['direction marks', '<meta property=og:title content="a\u202eb\u0000c">', 'ab c'],
    ['markup', '<meta property="og:title" content="<b>x</b>">', '<b>x</b>'],
    ['depth', `${'<div>'.repeat(50_000)}<title>Deep</title>`, 'Deep'],
    ['prototypes', '<meta name="__proto__" content="x"><title>Safe</title>', 'Safe'],
  ])('survives %s', (_, html, title) => expect(readPage(html, base).title).toBe(title))

  it('cuts what is long and takes no address that is not of the web', () => {
    const page = readPage(
      `<title>${'t'.repeat(5000)}</title><meta property="og:image" content="javascript:alert(1)"><meta property="article:published_time" content="0000-99-99">`,
      base,
    )
    expect(page.title).toHaveLength(300)
    expect(page).toMatchObject({ image: null, publishedAt: null })
  })

  it('reads other encodings', () => {
    expect(decodePage(Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'text/html; charset=ISO-8859-1')).toBe('café')
    expect(decodePage(Buffer.from('é'), 'text/html; charset=made-up')).toBe('é')
  })
})

describe('readOembed (R-card-02)', () => {
  it('believes nothing of the HTML but a frame over https', () => {
    const facts = readOembed(
      JSON.stringify({
        type: 'video',
        html: '<script>x</script><iframe src="https://v.test/e/1?a=&quot;><script>" onload=x>',
        width: '640',
        height: 360,
      }),
      base,
    )
    expect(facts).toMatchObject({ type: 'video', embedUrl: 'https://v.test/e/1?a=%22%3E%3Cscript%3E', width: 640, height: 360 })
    expect(facts?.html).not.toContain('script>')
    expect(facts?.html).toContain('sandbox="allow-scripts allow-same-origin allow-popups"')
  })
  it.each([
    ['no JSON', '<', null],
    ['a list', '[]', 'link'],
    ['numbers', '{"type":1,"title":2,"width":-5}', 'link'],
    ['a frame over http', '{"type":"video","html":"<iframe src=http://v.test>"}', 'link'],
    ['a script as a frame', '{"type":"video","html":"<iframe src=javascript:1>"}', 'link'],
    ['rich HTML', '{"type":"rich","html":"<iframe src=https://v.test>"}', 'link'],
    ['a photo', '{"type":"photo","url":"/p.jpg"}', 'photo'],
  ])('%s', (_, body, type) => expect(readOembed(body, base)?.type ?? null).toBe(type))
})

describe('firstLink', () => {
  it.each([
    ['<p><a href="https://o.test/tags/x" class="mention hashtag">#x</a> <a href="https://site.test/a#b">y</a></p>', 'https://site.test/a'],
    ['<a href="https://starling.test/@ada/1">own</a>', null],
    ['<a href="mailto:x@y.test">m</a>', null],
    ['<p>none</p>', null],
  ])('%s', (html, link) => expect(firstLink(html, 'https://starling.test')).toBe(link))
})

describe('cards of posts', () => {
  let site: Server
  let origin: string
  let server: TestServer
  let ada: TestAccount
  let asked: string[] = []
  let title = 'A page'
  beforeAll(async () => {
    const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#b04a6a' } })
      .png()
      .toBuffer()
    site = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/picture') response.setHeader('content-type', 'image/png').end(picture)
      else if (request.url === '/fake') response.setHeader('content-type', 'image/png').end('<svg onload=alert(1)>')
      else if (request.url === '/empty') response.setHeader('content-type', 'text/html').end('<p>no title')
      else if (request.url === '/inward') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
      else
        response
          .setHeader('content-type', 'text/html')
          .end(`<title>${title}</title><meta property="og:image" content="${request.url === '/hostile' ? '/fake' : '/picture'}">`)
    })
    // Idle connections stay open, because on a busy machine one could be closed at the moment of the next request.
    site.keepAliveTimeout = 0
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
    const { port } = site.address() as AddressInfo
    origin = `http://127.0.0.1:${port}`
    server = await startTestServer({
      now: new Date('2026-11-20T12:00:00Z'),
      settings: { outgoing: { ...defaultSettings.outgoing, linkPreviews: true, exceptions: [`127.0.0.1:${port}`] } },
    })
    ada = await server.createAccount('ada')
  })
  afterAll(async () => {
    await server.close()
    site.closeAllConnections()
    site.close()
  })
  const work = async () => {
    await server.settled()
    await server.runJobs()
    await server.settled()
  }
  const read = async (id: string) => (await (await send(server, ada.token, 'GET', `/api/v1/statuses/${id}`)).json()) as Status

  it('come after publishing, with a picture of our own making, and are said to those who watch', async () => {
    const edited: string[] = []
    const stop = server.app.events.subscribe((event) => void (event.type === 'status.edited' && edited.push(event.statusId)))
    const status = await post(ada, `Look: ${origin}/one`)
    expect(status.card).toBeNull()
    await work()
    stop()
    const { card } = await read(status.id)
    expect(card).toMatchObject({ url: `${origin}/one`, title: 'A page', type: 'link', provider_name: '127.0.0.1', width: 640, height: 320 })
    expect(card?.blurhash).toMatch(/^.{6,}$/)
    expect(edited).toEqual([status.id])
    const image = await server.request(new URL(card?.image ?? '').pathname)
    expect([...new Uint8Array(await image.arrayBuffer()).subarray(0, 4)]).toEqual([...Buffer.from('RIFF')])
  })

  it('are kept for a fortnight and then looked at again', async () => {
    asked = []
    const second = await post(ada, `${origin}/one again`)
    await work()
    expect(asked).toEqual([])
    title = 'A newer page'
    server.advance(15 * 86_400_000)
    await post(ada, `${origin}/one later`)
    await work()
    expect((await read(second.id)).card?.title).toBe('A newer page')
  })

  it.each(['/empty', '/inward'])('%s gives none, and no error', async (path) => {
    const status = await post(ada, `${origin}${path}`)
    await work()
    expect((await read(status.id)).card).toBeNull()
    expect(server.logged.filter((entry) => entry.level === 'error')).toEqual([])
  })

  it('stands without a picture that is none', async () => {
    const status = await post(ada, `${origin}/hostile`)
    await work()
    expect((await read(status.id)).card).toMatchObject({ title: 'A newer page', image: null, blurhash: null })
  })

  it('follow the first link when a post is edited, and are not made for who wants none (R-card-05b)', async () => {
    const status = await post(ada, `${origin}/one`)
    await work()
    await send(server, ada.token, 'PUT', `/api/v1/statuses/${status.id}`, { status: 'no link' })
    await work()
    expect((await read(status.id)).card).toBeNull()
    await server.ctx.db
      .updateTable('accounts')
      .set({ settings: { link_preview: false } })
      .where('id', '=', ada.account.id)
      .execute()
    const plain = await post(ada, `${origin}/one`)
    await work()
    expect((await read(plain.id)).card).toBeNull()
  })
})

describe('/api/oembed', () => {
  it('describes a public post of ours, and nothing else', async () => {
    const server = await startTestServer()
    try {
      const ada = await server.createAccount('ada', { displayName: 'A<b>' })
      const open = await post(ada, 'open')
      const closed = await post(ada, { status: 'closed', visibility: 'private' })
      const ask = (url: string, more = '') => server.request(`/api/oembed?url=${encodeURIComponent(url)}${more}`)
      const answer = await ask(open.url ?? '', '&maxwidth=300')
      expect(answer.status).toBe(200)
      const facts = (await answer.json()) as { html: string }
      expect(facts).toMatchObject({
        type: 'rich',
        version: '1.0',
        author_name: 'A<b>',
        author_url: 'https://starling.test/@ada',
        width: 300,
        height: null,
      })
      expect(facts.html).toContain('A&lt;b&gt;')
      for (const url of [
        closed.url ?? '',
        'https://starling.test/@ada/999',
        'https://elsewhere.test/@ada/1',
        'x',
        'https://starling.test/about',
      ])
        expect((await ask(url)).status).toBe(404)
      expect((await server.request('/api/oembed')).status).toBe(422)
    } finally {
      await server.close()
    }
  })
})

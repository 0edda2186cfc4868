import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../platform/settings/readSettings.ts'
import { follow, post, send } from '../statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

describe('translation (R-srv-12d, R-stat-08a, R-stat-08c)', () => {
  let service: Server
  let server: TestServer
  let ada: TestAccount
  let ben: TestAccount
  let isBroken = false
  const sent: Record<string, unknown>[] = []
  const asked: string[] = []
  beforeAll(async () => {
    service = createServer(async (request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', request.url === '/page' ? 'text/html' : 'application/json')
      if (request.url === '/page') return response.end('<title>An inner page</title>')
      if (isBroken) return response.writeHead(500).end('{}')
      if (request.url === '/languages')
        return response.end(
          JSON.stringify([
            { code: 'de', targets: ['de', 'en'] },
            { code: 'en', targets: ['de', 'ja'] },
          ]),
        )
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
      sent.push(body)
      return response.end(
        JSON.stringify({
          translatedText: (body['q'] as string[]).map((text) => text.toUpperCase()),
          ...(body['source'] === 'auto' ? { detectedLanguage: [{ language: 'de', confidence: 90 }] } : {}),
        }),
      )
    })
    // Idle connections stay open, because on a busy machine one could be closed at the moment of the next request.
    service.keepAliveTimeout = 0
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
    const { port } = service.address() as AddressInfo
    server = await startTestServer({
      // Configured as by the operator's environment: the service has a local address, and link previews are enabled.
      settings: {
        ...readSettings({ TRANSLATION_URL: `http://127.0.0.1:${port}`, TRANSLATION_API_KEY: 'secret' }, '/').settings,
        publicUrl: 'https://starling.test',
        domain: 'starling.test',
        rateLimits: null,
      },
    })
    ada = await server.createAccount('ada')
    ben = await server.createAccount('ben')
  })
  afterAll(async () => {
    await server.close()
    service.closeAllConnections()
    service.close()
  })
  const ask = (id: string, body: object = {}, token: string | null = ben.token) =>
    send(server, token, 'POST', `/api/v1/statuses/${id}/translate`, body)

  it('translates text, warning and options by the service', async () => {
    const status = await post(ada, {
      status: 'tee',
      spoiler_text: 'cw',
      language: 'de',
      poll: { options: ['ja', 'nein'], expires_in: 600 },
    })
    const answer = await ask(status.id, { lang: 'en' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      // The service answers in capitals, tags included; its answer is untrusted HTML and is sanitised.
      content: '<p>TEE</p>',
      spoiler_text: 'CW',
      language: 'en',
      detected_source_language: 'de',
      provider: 'LibreTranslate',
      poll: { id: status.poll?.id, options: [{ title: 'JA' }, { title: 'NEIN' }] },
      media_attachments: [],
    })
    expect(sent[0]).toEqual({ q: ['<p>tee</p>'], format: 'html', source: 'de', target: 'en', api_key: 'secret' })
    const instance = await (await server.request('/api/v2/instance')).json()
    expect(instance).toMatchObject({ configuration: { translation: { enabled: true } } })
    expect(await (await server.request('/api/v1/instance/translation_languages')).json()).toEqual({
      de: ['en'],
      en: ['de', 'ja'],
      und: ['de', 'en', 'ja'],
    })
  })

  it('refuses pairs the service has not, strangers, and what is not for everybody', async () => {
    const status = await post(ada, { status: 'tee', language: 'de' })
    expect((await ask(status.id, { lang: 'ja' })).status).toBe(403)
    expect((await ask(status.id, { lang: 5 })).status).toBe(422)
    expect((await ask(status.id, { lang: 'en' }, null)).status).toBe(401)
    expect((await ask('999', { lang: 'en' })).status).toBe(404)
    const secret = await post(ada, { status: 'psst', language: 'de', visibility: 'private' })
    expect((await ask(secret.id, { lang: 'en' })).status).toBe(404)
    await follow(server, ben, ada)
    expect((await ask(secret.id, { lang: 'en' })).status).toBe(403)
    await server.ctx.db
      .updateTable('accounts')
      .set({ settings: { translatable_private: true } })
      .where('id', '=', ada.account.id)
      .execute()
    expect((await ask(secret.id, { lang: 'en' })).status).toBe(200)
  })

  it('says when the service fails, without its words', async () => {
    const status = await post(ada, { status: 'tee', language: 'de' })
    isBroken = true
    const answer = await ask(status.id, { lang: 'en' })
    isBroken = false
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ error: 'The translation service is not available at the moment' })
  })

  it('alone may reach the service on its inner address: no link, redirect or push endpoint leads there', async () => {
    const before = asked.length
    const inner = server.ctx.settings.translation?.url ?? ''
    expect(inner).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    await expect(server.ctx.outgoing.ask(`${inner}/page`)).rejects.toMatchObject({ kind: 'refused' })
    await post(ada, { status: `look: ${inner}/page` })
    await server.settled()
    await server.runJobs()
    const cards = await server.ctx.db.selectFrom('preview_cards').select('title').execute()
    expect(cards.filter(({ title }) => title !== '')).toEqual([])
    const subscription = { endpoint: `${inner}/push`, keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) } }
    expect((await send(server, ada.token, 'POST', '/api/v1/push/subscription', { subscription })).status).toBe(422)
    expect(asked.slice(before)).toEqual([])
  })

  it('is not there where the operator set none', async () => {
    const plain = await startTestServer()
    try {
      const eve = await plain.createAccount('eve')
      const status = await post(eve, 'x')
      expect((await send(plain, eve.token, 'POST', `/api/v1/statuses/${status.id}/translate`, {})).status).toBe(404)
      expect(await (await plain.request('/api/v1/instance/translation_languages')).json()).toEqual({})
    } finally {
      await plain.close()
    }
  })
})

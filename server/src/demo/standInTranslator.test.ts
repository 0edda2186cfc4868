import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, send } from '../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { knownSentences, standInTranslator } from './standInTranslator.ts'

describe('the translator of the demo (R-stat-08, #26, 3)', () => {
  let server: TestServer
  let ada: TestAccount
  beforeAll(async () => {
    server = await startTestServer({ translator: standInTranslator })
    ada = await server.createAccount('ada')
  })
  afterAll(() => server.close())
  const ask = async (id: string, lang: string) =>
    (await send(server, ada.token, 'POST', `/api/v1/statuses/${id}/translate`, { lang })).json()

  it('is announced, and says by its name that it is a stand-in', async () => {
    const instance = await (await server.request('/api/v2/instance')).json()
    expect(instance).toMatchObject({ configuration: { translation: { enabled: true } } })
    const { id } = await post(ada, { status: 'Guten Tag', language: 'de' })
    expect(await ask(id, 'en')).toMatchObject({
      content: '<p>[en] Guten Tag</p>',
      detected_source_language: 'de',
      provider: expect.stringContaining('stand-in'),
    })
  })

  it.each(Object.entries(knownSentences))('knows %s', async (sentence, english) => {
    const { id } = await post(ada, { status: sentence, language: 'de' })
    expect(await ask(id, 'en')).toMatchObject({ content: `<p>${english}</p>` })
    expect(await ask(id, 'ko')).toMatchObject({ content: `<p>[ko] ${sentence}</p>` })
  })

  it('knows only sentences that the demo says', () => {
    const texts = ['common', 'worlds'].map((name) => readFileSync(new URL(`texts/${name}.json`, import.meta.url), 'utf8')).join()
    for (const sentence of Object.keys(knownSentences)) expect(texts).toContain(sentence)
  })
})

import { customEmojiEndpoints } from '@starling/api/custom-emojis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { emojiLocales } from './emojiPack.ts'
import { emojisIn, loadCustomEmojis, loadEmojisOfTexts } from './loadCustomEmojis.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const updated_at = new Date('2026-01-01')
  await server.ctx.db
    .insertInto('custom_emojis')
    .values([
      {
        id: '1',
        shortcode: 'bread',
        image_key: 'emoji/bread.webp',
        static_key: 'emoji/bread.png',
        category: 'Town',
        aliases: ['loaf'],
        license: 'CC0',
        updated_at,
      },
      { id: '2', shortcode: 'bread', domain: 'far.example', image_key: 'emoji/far.webp', static_key: 'emoji/far.png', updated_at },
    ])
    .execute()
})
afterAll(() => server.close())

describe('custom emoji', () => {
  it('lists this server’s own, without those of others (R-emoji-01, R-const-30)', async () => {
    const { data } = await server.client().call(customEmojiEndpoints.list)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      shortcode: 'bread',
      url: 'https://starling.test/media/emoji/bread.webp',
      category: 'Town',
      aliases: ['loaf'],
      width: 32,
    })
  })

  it('says under which licence a picture may be taken along (R-emoji-01)', async () => {
    expect(await (await server.request('/api/v1/custom_emojis')).json()).toMatchObject([{ shortcode: 'bread', license: 'CC0' }])
  })

  it('answers 304 to who has them already, and 200 again after a change (R-emoji-01a, R-emoji-01b, R-srv-03d, R-srv-11b)', async () => {
    const etag = (await server.request('/api/v1/custom_emojis')).headers.get('etag') ?? ''
    expect((await server.request('/api/v1/custom_emojis', { headers: { 'if-none-match': etag } })).status).toBe(304)
    await server.ctx.db.updateTable('custom_emojis').set({ category: 'Bakery' }).where('id', '=', '1').execute()
    const changed = await server.request('/api/v1/custom_emojis', { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('finds in texts only emoji of the server the text came from (R-emoji-11)', async () => {
    const own = await loadCustomEmojis(server.ctx, ['Fresh :bread: and :nothing:'])
    expect([...own.keys()]).toEqual(['bread'])
    expect(emojisIn(own, 'no colons', ':bread::bread:')).toHaveLength(1)
    const each = await loadEmojisOfTexts(server.ctx, [
      { key: 'here', domain: null, text: ':bread:' },
      { key: 'there', domain: 'far.example', text: ':bread:' },
      { key: 'elsewhere', domain: 'other.example', text: ':bread:' },
    ])
    expect(each.get('here')?.[0]?.url).toContain('emoji/bread.webp')
    expect(each.get('there')?.[0]?.url).toContain('emoji/far.webp')
    expect(each.get('elsewhere')).toEqual([])
  })
})

describe('emoji packs', () => {
  it('has every supported language as an array of compact records (R-emoji-02a, R-emoji-05a)', async () => {
    expect(emojiLocales.join(' ')).toBe('bn da de en en-gb es es-mx et fi fr hi hu it ja ko lt ms nb nl pl pt ru sv th uk vi zh zh-hant')
    const records = (await (await server.request('/packs/emoji/ja.json')).json()) as {
      hexcode: string
      label: string
      unicode: string
      shortcodes: string[]
    }[]
    expect(records.length).toBeGreaterThan(1800)
    expect(records.find((each) => each.hexcode === '1F600')).toMatchObject({
      unicode: '😀',
      shortcodes: expect.arrayContaining(['grinning']) as unknown,
    })
    for (const locale of emojiLocales) expect((await server.request(`/packs/emoji/${locale}.json`)).status).toBe(200)
  })

  it('is compressed for who can read that, and answers 304 (R-emoji-02b, R-srv-11a)', async () => {
    const packed = await server.request('/packs/emoji/en.json', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(120_000)
    const etag = packed.headers.get('etag') ?? ''
    expect((await server.request('/packs/emoji/en.json', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('answers 404 for a language it does not know and for anything else', async () => {
    for (const file of ['xx.json', '..%2f..%2fpackage.json', 'en', 'en.json.json'])
      expect((await server.request(`/packs/emoji/${file}`)).status).toBe(404)
  })
})

import { aFilter, anAccount, aStatus } from '@starling/api/fixtures'
import type { Client } from '@starling/api/client'
import { timelineEndpoints } from '@starling/api/timelines'
import { describe, expect, it } from 'vitest'
import { withRules } from './index.ts'
import { applyReaderRules } from './applyReaderRules.ts'
import type { ReaderRules } from './applyReaderRules.ts'

const none: ReaderRules = { own: 'ada@home.test', filters: [], people: new Set(), domains: new Set() }
const by = (acct: string, given: Parameters<typeof aStatus>[0] = {}) =>
  aStatus({ id: acct, account: anAccount({ acct, url: `https://pages.test/@${acct}` }), content: '<p>The finale</p>', ...given })
const idsUnder = (rules: Partial<ReaderRules>, ...statuses: ReturnType<typeof aStatus>[]) =>
  applyReaderRules(statuses, { ...none, ...rules }, 'away.test').map(({ id }) => id)

describe('posts of a visited server (#29, 4.4)', () => {
  it('are left out where the reader has muted or blocked their author, by name or by address, or the server', () => {
    const posts = [by('bob'), by('Eve@far.test'), by('carol')]
    expect(idsUnder({ people: new Set(['bob@away.test']) }, ...posts)).toEqual(['Eve@far.test', 'carol'])
    expect(idsUnder({ people: new Set(['eve@far.test']) }, ...posts)).toEqual(['bob', 'carol'])
    expect(idsUnder({ people: new Set(['https://pages.test/@carol']) }, ...posts)).toEqual(['bob', 'Eve@far.test'])
    expect(idsUnder({ domains: new Set(['far.test']) }, ...posts)).toEqual(['bob', 'carol'])
    const boost = by('bob', { reblog: by('eve@far.test') })
    expect(idsUnder({ domains: new Set(['far.test']) }, boost)).toEqual([])
  })

  it('carry the filters that they meet, those for public timelines alone, and never on what the reader wrote', () => {
    const keywords = [{ id: '1', keyword: 'finale', whole_word: true }]
    const filters = [
      aFilter({ id: '1', title: 'Spoilers', context: ['public'], keywords }),
      aFilter({ id: '2', context: ['home'], keywords }),
    ]
    const [post, own, other] = applyReaderRules(
      [by('bob'), by('ada@home.test'), by('carol', { content: 'Finalement' })],
      { ...none, filters },
      'away.test',
    )
    expect(post?.filtered).toEqual([{ filter: filters[0], keyword_matches: ['finale'], status_matches: [] }])
    expect([own?.filtered ?? [], other?.filtered ?? []]).toEqual([[], []])
  })
})

describe('the client of a visited server (#29, 4.4)', () => {
  function visiting(rules: () => Promise<ReaderRules>) {
    const page = async (...data: readonly unknown[]) => ({ data, dropped: 0 })
    const client = { call: () => page(by('bob'), by('carol')), follow: () => page(by('bob')) } as unknown as Client
    return withRules(client, 'away.test', rules)
  }

  it('reads the rules anew with each first page, not with the pages below it', async () => {
    let reads = 0
    const client = visiting(async () => ({ ...none, people: new Set((reads += 1) === 1 ? ['bob@away.test'] : []) }))
    const first = await client.call(timelineEndpoints.public, { query: { local: true } })
    expect([first.data.map(({ id }) => id), first.dropped]).toEqual([['carol'], 1])
    const below = await client.call(timelineEndpoints.public, { query: { max_id: 'carol' } })
    const further = await client.follow(timelineEndpoints.public, { path: '/next' })
    expect([below.data.length, further.data.length, further.dropped, reads]).toEqual([1, 0, 1, 1])
    expect((await client.call(timelineEndpoints.public, {})).data).toHaveLength(2)
  })

  it('shows no page without the rules, and asks for them again', async () => {
    let isThere = false
    const client = visiting(async () => {
      if (!isThere) throw new Error('away')
      return none
    })
    await expect(client.call(timelineEndpoints.public, { query: { max_id: '9' } })).rejects.toThrow('away')
    isThere = true
    expect((await client.call(timelineEndpoints.public, { query: { max_id: '9' } })).data).toHaveLength(2)
  })
})

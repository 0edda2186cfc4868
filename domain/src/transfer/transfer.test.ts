import { anything, assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bundle } from './index.ts'
import { emptyBundle, fullAcct, planImport, readBundle, writeBundle } from './index.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const origin = { account: 'ada@starling.test', exportedAt: '2026-11-22T12:00:00.000Z' }
const noConditions = { accounts: [], domains: [], tags: [], keywords: [] }

const full: Bundle = {
  lists: [
    {
      title: 'Friends',
      replies_policy: 'followed',
      exclusive: true,
      notify: false,
      favourite: false,
      accounts: ['bob@starling.test', 'eve@far.example'],
    },
  ],
  filters: [
    {
      title: 'Spoilers',
      context: ['home', 'public'],
      filter_action: 'hide',
      expires_at: null,
      keywords: [{ keyword: 'finale', whole_word: true }],
    },
  ],
  antennas: [
    {
      title: 'Birds',
      mode: 'filtering',
      with_media_only: true,
      ignore_reblog: false,
      destination: 'list',
      list: 'Friends',
      wanted: { ...noConditions, tags: ['birds'], accounts: ['eve@far.example'] },
      excluded: { ...noConditions, keywords: ['cage'] },
    },
  ],
  columns: [
    { id: 'LIST', title: 'Friends', params: {} },
    { id: 'HASHTAG', title: null, params: { id: 'birds' } },
  ],
  mutes: [{ acct: 'loud@far.example', notifications: false, expires_at: null }],
  blocks: ['troll@far.example'],
  domain_blocks: ['spam.example'],
}

describe('a bundle of lists, filters, antennas, columns, mutes and blocks (#8, demand 28)', () => {
  it('is read as it was written', () => {
    expect(readBundle(writeBundle(full, origin))).toEqual({ kind: 'read', bundle: full, origin, dropped: 0 })
    expect(readBundle(writeBundle(emptyBundle, origin))).toMatchObject({ kind: 'read', bundle: emptyBundle })
  })

  it.each([
    ['too-large', ' '.repeat(5_000_001)],
    ['no-json', '{"format":"starling-bundle",'],
    ['other-format', '[]'],
    ['other-format', '{"version":1}'],
    ['other-format', '{"format":"starling-bundle","version":"1"}'],
    ['newer-version', '{"format":"starling-bundle","version":2}'],
  ])('is refused as %s', (problem, text) => {
    expect(readBundle(text)).toEqual({ kind: 'refused', problem })
  })

  it('leaves out and counts what makes no sense in it, and keeps the rest', () => {
    const text = JSON.stringify({
      format: 'starling-bundle',
      version: 1,
      account: { toString: 'x' },
      exported_at: 'yesterday',
      lists: [
        { title: 'Good', accounts: ['ok@host.example', '../../x', 'no-host', 7, { a: 1 }] },
        { title: 7 },
        null,
        { title: 'x'.repeat(501) },
      ],
      filters: 'none',
      antennas: [{ title: 'A', wanted: { tags: ['#birds', 'two words'], domains: ['https://x'] }, destination: 'list' }],
      columns: [{ id: 'LIST', title: 'Good', params: { id: '1', __proto__: 'x', Bad: 'y' } }, { id: 'drop table' }],
      mutes: [{ acct: '@Loud@Host.Example' }, { acct: 'loud@host.example' }],
      blocks: ['<script>@x'],
      domain_blocks: ['spam.example', 'spam .example'],
    })
    const read = readBundle(text)
    expect(read).toMatchObject({
      kind: 'read',
      dropped: 7,
      origin: { account: '', exportedAt: '' },
      bundle: {
        lists: [{ title: 'Good', replies_policy: 'list', accounts: ['ok@host.example'] }],
        filters: [],
        antennas: [{ title: 'A', destination: 'own', list: null, wanted: { tags: ['birds'], domains: [] } }],
        columns: [{ id: 'LIST', params: { id: '1' } }],
        mutes: [{ acct: 'loud@host.example', notifications: true }],
        blocks: [],
        domain_blocks: ['spam.example'],
      },
    })
  })

  it('takes no more than so many of each, and reads control characters as blanks', () => {
    const text = JSON.stringify({
      format: 'starling-bundle',
      version: 1,
      lists: Array.from({ length: 100_000 }, (_, n) => ({ title: `L\u0000${n}` })),
    })
    const read = readBundle(text)
    expect(read.kind === 'read' && read.bundle.lists).toHaveLength(200)
    expect(read.kind === 'read' && read.bundle.lists[0]?.title).toBe('L 0')
    expect(read.kind === 'read' && read.dropped).toBe(99_800)
  })

  it('never throws and never touches what all objects share, whatever a file holds', () => {
    assert(
      property(anything({ withNullPrototype: true }), string(), (value, text) => {
        readBundle(text)
        let file: string | undefined
        try {
          file = JSON.stringify({
            format: 'starling-bundle',
            version: 1,
            lists: value,
            mutes: [value],
            antennas: [{ title: 'x', wanted: value }],
          })
        } catch {
          // Values JSON cannot express, such as a bigint, are left out.
        }
        if (file !== undefined) readBundle(file)
        readBundle(
          '{"format":"starling-bundle","version":1,"__proto__":{"polluted":true},"columns":[{"id":"A","params":{"__proto__":"x"}}]}',
        )
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })
})

describe('what an import would do (#8, demand 28)', () => {
  it('is everything where nothing is there, and nothing where all of it is', () => {
    expect(planImport(full, emptyBundle, now).map(({ kind }) => kind)).toEqual([
      'list',
      'filter',
      'antenna',
      'columns',
      'mute',
      'block',
      'domain-block',
    ])
    expect(planImport(full, full, now)).toEqual([])
  })

  it('is the difference: what is missing is added, what is there and not in the file stays', () => {
    const [list] = full.lists
    const [antenna] = full.antennas
    const [filter] = full.filters
    if (!list || !antenna || !filter) throw new Error('The bundle has one of each')
    const current: Bundle = {
      ...full,
      lists: [{ ...list, exclusive: false, accounts: ['bob@starling.test', 'carol@starling.test'] }],
      filters: [{ ...filter, context: ['thread'], keywords: [] }],
      antennas: [{ ...antenna, wanted: { ...noConditions, tags: ['frogs'], accounts: ['eve@far.example'] } }],
      columns: [{ id: 'LIST', title: 'Friends', params: {} }],
    }
    expect(planImport(full, current, now)).toEqual([
      { kind: 'list', isNew: false, isChanged: true, list, added: ['eve@far.example'] },
      {
        kind: 'filter',
        isNew: false,
        isChanged: true,
        filter: { ...filter, context: ['thread', 'home', 'public'] },
        added: filter.keywords,
      },
      {
        kind: 'antenna',
        isNew: false,
        isChanged: false,
        antenna: { ...antenna, wanted: { ...noConditions, accounts: ['eve@far.example'], tags: ['frogs', 'birds'] } },
        addedCount: 1,
      },
      { kind: 'columns', columns: [{ id: 'HASHTAG', title: null, params: { id: 'birds' } }] },
    ])
  })

  it('leaves out filters and mutes that are over', () => {
    const past = '2026-01-01T00:00:00.000Z'
    const old: Bundle = {
      ...emptyBundle,
      filters: full.filters.map((filter) => ({ ...filter, expires_at: past })),
      mutes: full.mutes.map((mute) => ({ ...mute, expires_at: past })),
    }
    expect(planImport(old, emptyBundle, now)).toEqual([])
  })

  it('names accounts with their server', () => {
    expect(fullAcct('Ada', 'starling.test')).toBe('ada@starling.test')
    expect(fullAcct('Eve@Far.example', 'starling.test')).toBe('eve@far.example')
  })
})

import { describe, expect, it } from 'vitest'
import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { mergeSettings, readSettingsDocument, type SettingsDocument } from './index.ts'

const merge = (base: SettingsDocument, mine: SettingsDocument, theirs: SettingsDocument) => mergeSettings(base, mine, theirs)

describe('mergeSettings (R-set-02d, R-set-02e)', () => {
  it.each<[string, SettingsDocument, SettingsDocument, SettingsDocument, SettingsDocument]>([
    ['what only this device changed', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }],
    ['what only the other device changed', { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }],
    ['this device where both changed the same', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
    [
      'values beside each other',
      { home: { shows: { reply: true, quote: true } } },
      { home: { shows: { reply: false, quote: true } } },
      { home: { shows: { reply: true, quote: false } } },
      { home: { shows: { reply: false, quote: false } } },
    ],
    ['keys this client does not know', {}, { skinTone: 2 }, { other: { client: ['x'] } }, { other: { client: ['x'] }, skinTone: 2 }],
    ['a key removed here', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 1 }, { b: 1 }],
    ['a key removed here and changed there', { a: 1 }, {}, { a: 2 }, { a: 2 }],
    ['an object in the place of a text', { a: 'x' }, { a: { b: 1 } }, { a: 'x' }, { a: { b: 1 } }],
    ['uses counted on both sides (R-set-05)', count({ x: 2 }), count({ x: 3 }), count({ x: 6, y: 1 }), count({ y: 1, x: 7 })],
    ['uses where one side holds no number', count({ x: 2 }), count({ x: 3 }), count({ x: 'many' }), count({ x: 3 })],
    ['columns added on both sides', deck('h'), deck('h', 'n'), deck('t', 'h'), deck('t', 'h', 'n')],
    ['a column removed here while another is moved there', deck('h', 'n', 't'), deck('h', 't'), deck('t', 'h', 'n'), deck('t', 'h')],
    ['a column moved here while another is added there', deck('h', 'n'), deck('n', 'h'), deck('h', 'n', 't'), deck('n', 't', 'h')],
    ['places pinned on both sides', places('/a'), places('/a', '/b'), places('/c', '/a'), places('/c', '/a', '/b')],
    [
      'a text taken out here and another added there',
      { hidden: ['de', 'fr'] },
      { hidden: ['fr'] },
      { hidden: ['de', 'fr', 'ja'] },
      { hidden: ['fr', 'ja'] },
    ],
    [
      'a conversation ended here that was read further there, and one followed there',
      {
        followed: [
          { id: '1', readAt: '1' },
          { id: '2', readAt: '1' },
        ],
      },
      { followed: [{ id: '2', readAt: '2' }] },
      {
        followed: [
          { id: '3', readAt: '1' },
          { id: '1', readAt: '1' },
          { id: '2', readAt: '1' },
        ],
      },
      {
        followed: [
          { id: '3', readAt: '1' },
          { id: '2', readAt: '2' },
        ],
      },
    ],
    ['a list whose items cannot be told apart as this device has it', { a: [1] }, { a: [1, 1] }, { a: [2] }, { a: [1, 1] }],
  ])('keeps %s', (_what, base, mine, theirs, wanted) => {
    expect(merge(base, mine, theirs)).toEqual(wanted)
  })

  it('takes names such as __proto__ for data', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as SettingsDocument
    const merged = merge({}, { skinTone: 1 }, hostile)
    expect(JSON.parse(JSON.stringify(merged))).toEqual({ ...JSON.parse(JSON.stringify(hostile)), skinTone: 1 })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('refuses what is no object or nested without end', () => {
    for (const value of [null, 7, 'text', [], [{}], undefined]) expect(readSettingsDocument(value)).toBeNull()
    expect(readSettingsDocument({ a: { b: [1] } })).toEqual({ a: { b: [1] } })
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)
    expect(readSettingsDocument(deep)).toBeNull()
  })

  it('lets any number of devices converge, none erasing what another set or counted', () => {
    const devices = 3
    const step = record({
      device: nat(devices - 1),
      act: constantFrom('set', 'count', 'add', 'remove', 'sync'),
      pick: nat(3),
    })
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        const world = createWorld(devices)
        steps.forEach((each, index) => world.take(each, index))
        // One merge in each direction is enough for all devices to have everything.
        for (let round = 0; round < 2; round += 1) for (let device = 0; device < devices; device += 1) world.sync(device)
        const documents = world.documents()
        for (const document of documents) expect(document).toEqual(world.server())
        const { values, uses, columns } = world.expected()
        expect(world.server()['frequentlyUsedEmojis'] ?? {}).toEqual(uses)
        for (const [key, written] of values) expect(written.has(world.server()[key])).toBe(true)
        const uuids = ((world.server()['columns'] ?? []) as { uuid: string }[]).map(({ uuid }) => uuid)
        expect(new Set(uuids)).toEqual(columns)
        expect(world.server()['foreign']).toEqual({ kept: [1, { two: 3 }] })
      }),
      { numRuns: 300 },
    )
  })
})

function count(uses: Record<string, unknown>): SettingsDocument {
  return { frequentlyUsedEmojis: uses }
}

function places(...hrefs: string[]): SettingsDocument {
  return { places: hrefs.map((href) => ({ href, label: href.slice(1) })) }
}

function deck(...names: string[]): SettingsDocument {
  return { columns: names.map((uuid) => ({ uuid, id: uuid.toUpperCase() })) }
}

interface Step {
  readonly device: number
  readonly act: 'set' | 'count' | 'add' | 'remove' | 'sync'
  readonly pick: number
}

/** A server with one document, and devices that change their own copies and merge at random times. */
function createWorld(count: number) {
  let server: SettingsDocument = { foreign: { kept: [1, { two: 3 }] } }
  const devices = Array.from({ length: count }, () => ({ base: {} as SettingsDocument, mine: {} as SettingsDocument }))
  const values = new Map<string, Set<unknown>>()
  const uses: Record<string, number> = {}
  const added = new Set<string>()
  const removed = new Set<string>()

  function sync(device: number): void {
    const { base, mine } = devices[device] ?? { base: {}, mine: {} }
    server = mergeSettings(base, mine, server)
    devices[device] = { base: server, mine: server }
  }

  function change(device: number, changed: (document: SettingsDocument) => SettingsDocument): void {
    const own = devices[device]
    if (own) devices[device] = { base: own.base, mine: changed(own.mine) }
  }

  return {
    sync,
    server: () => server,
    documents: () => devices.map(({ mine }) => mine),
    expected: () => ({ values, uses, columns: new Set([...added].filter((uuid) => !removed.has(uuid))) }),
    take({ device, act, pick }: Step, index: number): void {
      const columns = ((devices[device]?.mine['columns'] ?? []) as { uuid: string }[]).slice()
      switch (act) {
        case 'set': {
          const key = `value${pick}`
          values.set(key, (values.get(key) ?? new Set()).add(index))
          return change(device, (document) => ({ ...document, [key]: index }))
        }
        case 'count': {
          const name = `emoji${pick}`
          uses[name] = (uses[name] ?? 0) + 1
          return change(device, (document) => {
            const known = (document['frequentlyUsedEmojis'] ?? {}) as Record<string, number>
            return { ...document, frequentlyUsedEmojis: { ...known, [name]: (known[name] ?? 0) + 1 } }
          })
        }
        case 'add':
          added.add(`column${index}`)
          columns.splice(pick, 0, { uuid: `column${index}` })
          return change(device, (document) => ({ ...document, columns }))
        case 'remove':
          for (const { uuid } of columns.splice(pick, 1)) removed.add(uuid)
          return change(device, (document) => ({ ...document, columns }))
        case 'sync':
          return sync(device)
      }
    },
  }
}

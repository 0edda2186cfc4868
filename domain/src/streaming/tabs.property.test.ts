import type { StreamChannel } from '@starling/api/streaming'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TabWorld, type Tab } from './TabWorld.fixture.ts'

const channels: readonly StreamChannel[] = [{ stream: 'user' }, { stream: 'public:local' }, { stream: 'hashtag', tag: 'birds' }]
const home: StreamChannel = { stream: 'user' }
const names = ['user', 'public:local', 'hashtag/birds']

const step = fc.record({
  kind: fc.constantFrom(
    'open',
    'kill',
    'leave',
    'freeze',
    'thaw',
    'want',
    'unwant',
    'break',
    'give-up',
    'publish',
    'publish',
    'lose',
    'keep',
  ),
  pick: fc.nat(20),
  // Mostly a moment, sometimes long enough for a question to go unanswered, or for a follower to be forgotten.
  passMs: fc.oneof(fc.nat(5), fc.nat(600), fc.nat(30_000), fc.constant(400_000)),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function act(world: TabWorld, { kind, pick }: Step): void {
  const tab = world.tabs[pick % world.tabs.length]
  const channel = channels[pick % channels.length] ?? home
  if (kind === 'open' && world.awake().length < 5) world.addTab([home, channel])
  if (kind === 'publish') world.publish(names[pick % names.length] ?? 'user')
  if (kind === 'lose') world.lose(0.3)
  if (kind === 'keep') world.lose(0)
  if (tab === undefined) return
  if (kind === 'kill') world.kill(tab)
  if (kind === 'leave') world.leave(tab)
  if (kind === 'freeze') world.freeze(tab, true)
  if (kind === 'thaw') world.freeze(tab, false)
  if (kind === 'want' || kind === 'unwant') world.want(tab, channel, kind === 'want')
  if (kind === 'break') world.breakLine(tab)
  if (kind === 'give-up') world.giveUp(tab)
}

function play(steps: readonly Step[], seed: number): TabWorld {
  let state = seed + 1
  const world = new TabWorld(() => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  })
  world.addTab([home])
  world.addTab([home])
  for (const each of steps) {
    act(world, each)
    world.pass(each.passMs)
  }
  return world
}

/** Everybody awake, nothing lost, and time enough for every question. */
function calm(world: TabWorld): void {
  world.lose(0)
  for (const tab of world.tabs) world.freeze(tab, false)
  if (world.awake().length === 0) world.addTab([home])
  world.pass(120_000)
}

const script = fc.tuple(fc.array(step, { maxLength: 40 }), fc.nat(1_000_000))

/** What was missed is asked for when the socket opens, and takes longer than telling the leader what is wanted, in milliseconds. */
const READ_MS = 10

/** The posts that a tab neither heard nor has read since, although it wanted them. */
function missedBy(tab: Tab, world: TabWorld): number[] {
  return world.published
    .filter(({ id, at, channel }) => tab.wanted.has(channel) && !tab.received.has(id) && at >= (tab.openedAt ?? 0) + READ_MS)
    .map(({ id }) => id)
}

describe('tabs that share one connection, under any mixture of openings, deaths, freezes, lost messages and lost lines (#9, part 6)', () => {
  it('come to rest with one connection, over which every tab hears its channels once', () => {
    fc.assert(
      fc.property(script, ([steps, seed]) => {
        const world = play(steps, seed)
        calm(world)
        expect(world.lines.map(({ isOpen }) => isOpen)).toEqual([true])
        const from = world.published.length
        for (const name of names) world.publish(name)
        world.pass(100)
        for (const tab of world.awake()) {
          const heard = world.published.slice(from).flatMap(({ id, channel }) => (tab.received.get(id) === 1 ? [channel] : []))
          expect(heard.toSorted()).toEqual([...tab.wanted.keys()].toSorted())
        }
      }),
      { numRuns: 400 },
    )
  })

  it('lose nothing: what a tab did not hear, it reads after its socket opened again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(1_000_000), ([...steps], seed) => {
        // The channels stay as they are, so that it is known who had to hear what.
        const world = play(
          steps.filter(({ kind }) => kind !== 'want' && kind !== 'unwant'),
          seed,
        )
        calm(world)
        for (const tab of world.awake()) expect(missedBy(tab, world)).toEqual([])
        for (const tab of world.tabs) expect([...tab.received.values()].filter((times) => times > 1)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('never have two connections for longer than it takes to be told', () => {
    fc.assert(
      fc.property(script, ([steps, seed]) => {
        const world = play(
          steps.filter(({ kind }) => kind !== 'thaw'),
          seed,
        )
        expect(world.longestDoubleMs).toBeLessThan(100)
      }),
      { numRuns: 400 },
    )
  })

  it('have a connection again within half a minute of the leader falling silent', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom('kill', 'leave', 'freeze'), fc.nat(20_000), (seed, how, waitMs) => {
        const world = play([], seed)
        world.addTab([home])
        world.pass(5000 + waitMs)
        const [leader] = world.lines.map(({ tab }) => tab)
        if (leader === undefined) throw new Error('nobody leads')
        act(world, { kind: how, pick: leader.id, passMs: 0 })
        world.pass(how === 'freeze' ? 30_000 : 3000)
        const open = world.lines.filter(({ tab, isOpen }) => !tab.isFrozen && isOpen)
        expect(open).toHaveLength(1)
        world.publish('user')
        world.pass(50)
        for (const tab of world.awake()) expect(tab.received.get(world.published.length - 1)).toBe(1)
      }),
      { numRuns: 400 },
    )
  })
})

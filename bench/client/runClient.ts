import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from '../Figure.ts'
import { printFigures } from '../printFigures.ts'
import { median } from '../statistics.ts'
import { goals } from './goals.ts'
import type { GoalName } from './goals.ts'
import { measureCatchUp, publishMany } from './measureCatchUp.ts'
import { deckColumns, measureDeck, measureDeckHours } from './measureDeck.ts'
import { measureDrawing } from './measureDrawing.ts'
import { measureKilled } from './measureKilled.ts'
import { measureMemory } from './measureMemory.ts'
import { measureNotifications } from './measureNotifications.ts'
import { measureOffline } from './measureOffline.ts'
import { measureOpening, openedScreens } from './measureOpenings.ts'
import { measurePicker } from './measurePicker.ts'
import { measureDeviceSearch, measureRemembering } from './measureDeviceSearch.ts'
import { measureScrolling } from './measureScrolling.ts'
import { measureReadElsewhere, measureStart } from './measureStart.ts'
import { measureStopped } from './measureStopped.ts'
import { measurePictures, measureRecorded, measureStreaming } from './measureStreaming.ts'
import { measureLongThread, measureThread } from './measureThread.ts'
import { measureTyping } from './measureTyping.ts'
import { measureViewer } from './measureViewer.ts'
import { startInstance } from './startInstance.ts'
import type { Instance } from './startInstance.ts'

export interface ClientOptions {
  readonly chromiumPath: string
  readonly isQuick: boolean
  /** Names of parts to measure; all when empty. */
  readonly parts: readonly string[]
  /** A folder with a seeded instance to reuse; if it is empty, the instance of this run is stored there. */
  readonly folder: string | null
  /** The built client; the project's own when null. */
  readonly webRoot: string | null
}

type Values = Partial<Record<GoalName, number>>
type Part = (instance: Instance, chromiumPath: string, isQuick: boolean) => Promise<Values>

const KIB = 1024
const MIB = KIB * KIB

/** Parts that publish posts run last, so that the other parts see the home timeline as it was seeded. */
const parts: Readonly<Record<string, Part>> = {
  async start(instance, chromiumPath) {
    const { cold, warm } = await measureStart(instance, chromiumPath)
    return {
      loop: (cold.loop + warm.loop) / 2,
      coldPaint: cold.firstContentfulPaint,
      warmPaint: warm.firstContentfulPaint,
      scripts: cold.scriptBytes / KIB,
      cold: cold.firstPicture ?? cold.firstPost,
      warm: Math.min(warm.firstPicture ?? warm.firstPost, warm.firstPost),
      warmUsable: warm.firstPost,
      blocking: cold.blocking,
      blockingWarm: warm.blocking,
    }
  },
  async elsewhere(instance, chromiumPath) {
    const { cold, warm } = await measureStart(instance, chromiumPath, instance.clientOrigin)
    return {
      loop: (cold.loop + warm.loop) / 2,
      elsewherePaint: cold.firstContentfulPaint,
      elsewhere: cold.firstPicture ?? cold.firstPost,
      elsewhereWarm: warm.firstPicture ?? warm.firstPost,
    }
  },
  async place(instance, chromiumPath) {
    const { firstPost, loop } = await measureReadElsewhere(instance, chromiumPath)
    return { loop, place: firstPost }
  },
  async thread(instance, chromiumPath) {
    const { visible, answered, back, offset, loop } = await measureThread(instance, chromiumPath)
    return { loop, thread: visible, threadAnswered: answered, back, backOffset: offset }
  },
  async viewer(instance, chromiumPath) {
    const { first, opened, loop } = await measureViewer(instance, chromiumPath)
    return { loop, viewer: opened, viewerFirst: first }
  },
  async picker(instance, chromiumPath) {
    const { cold, again } = await measurePicker(instance, chromiumPath)
    return { pickerCold: cold, pickerAgain: again }
  },
  async stopped(instance, chromiumPath) {
    const { loop, firstContentfulPaint, firstPicture, firstPost } = await measureStopped(instance, chromiumPath)
    return { loop, stoppedPaint: firstContentfulPaint, stopped: Math.min(firstPicture ?? firstPost, firstPost) }
  },
  async openings(instance, chromiumPath) {
    const found: Values = {}
    const later: number[] = []
    const loops: number[] = []
    for (const name of openedScreens) {
      const { first, second, asked, loop } = await measureOpening(instance, chromiumPath, name)
      found[`${name}First`] = first
      found[`${name}Again`] = second
      if (name === 'conversation') found.openingAsked = asked
      later.push(first - second)
      loops.push(loop)
    }
    return { ...found, openingLater: Math.max(...later), loop: median(loops) }
  },
  async offline(instance, chromiumPath) {
    const { loop, firstPicture, firstPost } = await measureOffline(instance, chromiumPath)
    return { loop, offline: Math.min(firstPicture ?? firstPost, firstPost), offlineUsable: firstPost }
  },
  async scrolling(instance, chromiumPath, isQuick) {
    const course = { pixelsPerSecond: 1_500, seconds: isQuick ? 5 : 15, posts: Number.POSITIVE_INFINITY }
    const { p95, slow, worst, loop } = await measureScrolling(instance, chromiumPath, course)
    return { loop, scrollingP95: p95, scrollingSlow: slow, scrollingWorst: worst }
  },
  async flinging(instance, chromiumPath, isQuick) {
    const course = { pixelsPerSecond: 6_000, seconds: 120, posts: isQuick ? 300 : 1_000 }
    const { slow, mostElements, posts, perPost, loop } = await measureScrolling(instance, chromiumPath, course)
    return { loop, flingingSlow: slow, flingingPerPost: perPost, flingingElements: mostElements, flingingPosts: posts }
  },
  async streaming(instance, chromiumPath, isQuick) {
    const found = await measureStreaming(instance, chromiumPath, isQuick ? 4 : 10)
    return { streamingMissing: found.published - found.shown, streamingP95: found.p95, streamingSlow: found.slow, drift: found.drift }
  },
  async pictures(instance, chromiumPath, isQuick) {
    const { p95, slow } = await measurePictures(instance, chromiumPath, isQuick ? 4 : 10)
    return { picturesP95: p95, picturesSlow: slow }
  },
  async recorded(instance, chromiumPath, isQuick) {
    const { p95, slow, perPost } = await measureRecorded(instance, chromiumPath, isQuick ? 4 : 10)
    return { recordedP95: p95, recordedSlow: slow, recordedPerPost: perPost }
  },
  async killed(instance, chromiumPath) {
    const { loop, firstContentfulPaint, firstPicture, firstPost } = await measureKilled(instance, chromiumPath)
    return { loop, killedPaint: firstContentfulPaint, killed: firstPicture ?? firstPost }
  },
  async long(instance, chromiumPath) {
    const { loop, visible, answered, blocking } = await measureLongThread(instance, chromiumPath)
    return { loop, longThread: visible, longThreadAnswered: answered, longThreadBlocking: blocking }
  },
  async notifications(instance, chromiumPath, isQuick) {
    const { p95, slow, groups, redraws } = await measureNotifications(instance, chromiumPath, isQuick ? 10 : 60)
    return { notificationsP95: p95, notificationsSlow: slow, notificationsGroups: groups, notificationsRedraws: redraws }
  },
  async typing(instance, chromiumPath) {
    const { p95, slow } = await measureTyping(instance, chromiumPath)
    return { typingP95: p95, typingSlow: slow }
  },
  async drawing(instance, chromiumPath) {
    const drawn = await measureDrawing(instance, chromiumPath)
    for (const { name, took, longest } of drawn) {
      console.log(`${took.toFixed(1).padStart(7)} ms  ${name}${longest > 0 ? `, a task of ${longest.toFixed(0)} ms` : ''}`)
    }
    const times = drawn.map(({ took }) => took)
    return {
      drawingWorst: Math.max(...times),
      drawingMedian: median(times),
      drawingLongest: Math.max(...drawn.map(({ longest }) => longest)),
    }
  },
  async deck(instance, chromiumPath, isQuick) {
    const course = { seconds: isQuick ? 5 : 15, more: isQuick ? 600 : 6_000 }
    const { p95, slow, columns, early, late } = await measureDeck(instance, chromiumPath, { ...course, isEverywhere: false })
    const all = await measureDeck(instance, chromiumPath, { ...course, more: 0, isEverywhere: true })
    const frames = { deckP95: p95, deckSlow: slow, deckAllP95: all.p95, deckAllSlow: all.slow }
    return { ...frames, deckMissing: deckColumns - columns, deckEarly: early / MIB, deckGrowth: late / early }
  },
  async deckHours(instance, chromiumPath) {
    const { p95, slow, early, late } = await measureDeckHours(instance, chromiumPath)
    const heaps = { hoursEarly: early.bytes / MIB, hoursGrowth: late.bytes / early.bytes }
    return { hoursP95: p95, hoursSlow: slow, ...heaps, hoursNodes: early.nodes, hoursNodesLate: late.nodes }
  },
  async catchUp(instance, chromiumPath, isQuick) {
    await publishMany(instance)
    const { loop, gathered, ordered, p95, slow } = await measureCatchUp(instance, chromiumPath, isQuick ? 5 : 15)
    return { loop, catchUpGathered: gathered, catchUpOrdered: ordered, catchUpP95: p95, catchUpSlow: slow }
  },
  async deviceSearch(instance, chromiumPath, isQuick) {
    const { loop, disk, first, again, unslowed, slow } = await measureDeviceSearch(instance, chromiumPath)
    const course = { pixelsPerSecond: 1_500, seconds: isQuick ? 5 : 15, posts: Number.POSITIVE_INFINITY }
    const { on, off, onPerPost, offPerPost } = await measureRemembering(instance, chromiumPath, course)
    return {
      loop,
      rememberedDisk: disk / MIB,
      rememberedFirst: first,
      rememberedAgain: again,
      rememberedUnslowed: unslowed,
      rememberedSlow: slow,
      rememberingP95: on,
      rememberingOffP95: off,
      rememberingPerPost: onPerPost,
      rememberingOffPerPost: offPerPost,
    }
  },
  async memory(instance, chromiumPath, isQuick) {
    const { start, middle, end, nodesAtEnd } = await measureMemory(instance, chromiumPath, isQuick ? 200 : 3_600)
    return { memoryStart: start / MIB, memoryMiddle: middle / MIB, memoryEnd: end / MIB, nodesEnd: nodesAtEnd }
  },
}

/** Parts that are measured once instead of repeatedly, because they take minutes. */
const ONCE: ReadonlySet<string> = new Set(['memory', 'deck', 'catchUp'])
const RUNS = 5

/** Measures the built client in a browser with a throttled processor; prints medians and goals. */
export async function runClient({ chromiumPath, isQuick, parts: wanted, folder, webRoot }: ClientOptions): Promise<void> {
  const unknown = wanted.find((name) => !(name in parts))
  if (unknown !== undefined) throw new Error(`There is no part “${unknown}”; there are ${Object.keys(parts).join(', ')}.`)
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'starling-bench-')))
  console.log('Seeding the home timeline …')
  const instance = await startInstance(place, webRoot ?? fileURLToPath(new URL('../../web/dist', import.meta.url)))
  try {
    const found = new Map<GoalName, number[]>()
    const multiples = new Map<GoalName, number[]>()
    for (const [name, measure] of Object.entries(parts)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const runs = ONCE.has(name) ? 1 : isQuick ? 2 : RUNS
      for (let run = 1; run <= runs; run += 1) {
        const values = await measure(instance, chromiumPath, isQuick)
        const { loop } = values
        for (const key of Object.keys(values) as GoalName[]) {
          const value = values[key] ?? Number.NaN
          found.set(key, [...(found.get(key) ?? []), value])
          if (loop !== undefined && goals[key].unit === 'ms') multiples.set(key, [...(multiples.get(key) ?? []), value / loop])
        }
        const words = Object.entries(values).map(([key, value]) => `${key} ${value.toFixed(1)}`)
        console.log(`${name} ${run} of ${runs}: ${words.join(', ')}`)
      }
    }
    const figures: Figure[] = []
    for (const [key, values] of found) {
      const loops = multiples.get(key)
      const spread = [Math.min(...values), Math.max(...values)] as const
      figures.push({ ...goals[key], value: median(values), spread, ...(loops && { loops: median(loops) }) })
    }
    printFigures('Client (median of the runs; 4× slower processor, 50 ms on each API answer)', figures)
  } finally {
    await instance.close()
    if (folder === null) await rm(place, { recursive: true, force: true })
  }
}

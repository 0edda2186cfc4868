import type { CatchUp, CatchUpRequest, CatchUpTimeline } from './CatchUp.ts'

const phases: ReadonlySet<unknown> = new Set(['none', 'gathering', 'paused', 'failed', 'gathered'])

/** Reads a stored state; null where it is invalid. */
export function readCatchUp(stored: unknown): CatchUp | null {
  if (typeof stored !== 'object' || stored === null) return null
  const read = stored as { readonly [Name in keyof CatchUp]?: unknown }
  const request = read.request === null ? null : readRequest(read.request)
  if (request === undefined || !phases.has(read.phase) || (read.phase === 'none') !== (request === null)) return null
  const { pages, count, next, newestId, reached, isCut, shownPages, finishedAt } = read
  if (!isCount(pages) || !isCount(count) || typeof isCut !== 'boolean') return null
  if (!isPathOrNull(next) || !(newestId === null || typeof newestId === 'string')) return null
  if (!(shownPages === null || (isCount(shownPages) && shownPages <= pages)) || !isTimeOrNull(reached) || !isTimeOrNull(finishedAt))
    return null
  return { request, phase: read.phase as CatchUp['phase'], pages, count, next, newestId, reached, isCut, shownPages, finishedAt }
}

function readRequest(stored: unknown): CatchUpRequest | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { timeline, afterId, since, begunAt } = stored as { readonly [Name in keyof CatchUpRequest]?: unknown }
  if (!isCatchUpTimeline(timeline) || !(afterId === null || typeof afterId === 'string')) return undefined
  if (!isTimeOrNull(since) || !isTime(begunAt)) return undefined
  return { timeline, afterId, since, begunAt }
}

/** Whether a text is the key of a timeline that can be caught up with. */
export function isCatchUpTimeline(key: unknown): key is CatchUpTimeline {
  return typeof key === 'string' && (key === 'home' || /^(?:list|antenna):[^/]+$/.test(key))
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0
const isTime = (value: unknown): value is number => Number.isFinite(value)
const isTimeOrNull = (value: unknown): value is number | null => value === null || isTime(value)
/** Only paths of the reader's own server are requested again. */
const isPathOrNull = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.startsWith('/') && !value.startsWith('//'))

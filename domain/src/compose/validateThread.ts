import { countCharacters, type CountingRules } from './countCharacters.ts'
import { hasContent, type Draft } from './Draft.ts'
import { countPosts, partOf } from './threadParts.ts'
import { validateDraft, type DraftProblem } from './validateDraft.ts'

/** How far ahead the time of a scheduled post must be, in milliseconds. */
const SCHEDULE_AHEAD_MS = 300_000

/** A problem, the post of the thread it is in (0 is the first), and by how many characters that post is too long. */
export interface ThreadProblem {
  readonly part: number
  readonly kind: DraftProblem
  readonly over: number
}

/** The first reason why a draft with all posts of its thread cannot be sent, or null. Empty further posts are left out when sending, so they are no reason. */
export function validateThread(
  draft: Draft,
  state: { maxCharacters: number; rules: CountingRules; isUploading: (part: number) => boolean },
): ThreadProblem | null {
  for (let part = 0; part < countPosts(draft); part += 1) {
    const post = partOf(draft, part)
    if (part > 0 && !hasContent(post)) continue
    const characters = countCharacters(post.text, post.hasSpoiler ? post.spoilerText : '', state.rules)
    const kind = validateDraft(post, { characters, maxCharacters: state.maxCharacters, isUploading: state.isUploading(part) })
    if (kind !== null) return { part, kind, over: characters - state.maxCharacters }
  }
  if (draft.scheduledAt === null || draft.editedId !== null) return null
  return draft.parts.some(hasContent) ? { part: 0, kind: 'scheduled-thread', over: 0 } : null
}

/** Whether the scheduled time has become too near for the server to accept. */
export function isTooSoon({ scheduledAt, editedId }: Draft, nowMs: number): boolean {
  return scheduledAt !== null && editedId === null && isTooSoonAt(Date.parse(scheduledAt), nowMs)
}

/** Whether a server would refuse this time as too near; both arguments in milliseconds since 1970. */
export function isTooSoonAt(timeMs: number, nowMs: number): boolean {
  return !(timeMs >= nowMs + SCHEDULE_AHEAD_MS)
}

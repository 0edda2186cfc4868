/** Limits for fetching one thread, so that no server can keep this one busy or make it send requests to many others. */
export const WALK_LIMITS = { posts: 1_000, repliesOfOne: 500, pages: 100, above: 40, askedOfHost: 400, failuresOfHost: 3 }

/** One document to fetch. `parent` is the post that it has to answer; null for the post the thread was opened at. */
export type WalkTask =
  | { readonly kind: 'post'; readonly uri: string; readonly parent: string | null }
  /** A page of the replies to a post. */
  | { readonly kind: 'page'; readonly uri: string; readonly parent: string }

/** The progress of fetching a thread. It is stored with the job between two runs, so it is plain data. */
export interface Walk {
  readonly waiting: readonly WalkTask[]
  /** The addresses that were requested or wait, each once: collections may refer to each other. */
  readonly seen: readonly string[]
  readonly posts: number
  readonly pages: number
  /** How many ancestors of the opened post may still be fetched. */
  readonly above: number
  readonly repliesOf: Readonly<Record<string, number>>
  readonly hosts: Readonly<Record<string, { readonly asked: number; readonly failed: number }>>
}

/** The replies to a post as read so far, and the address of the next page. */
export interface ReadReplies {
  readonly uris: readonly string[]
  readonly next: string | null
}

export function beginWalk(uri: string): Walk {
  return {
    waiting: [{ kind: 'post', uri, parent: null }],
    seen: [uri],
    posts: 0,
    pages: 0,
    above: WALK_LIMITS.above,
    repliesOf: {},
    hosts: {},
  }
}

/** Takes the next task; null where nothing is left within the limits. */
export function takeTask(walk: Walk): { readonly task: WalkTask | null; readonly walk: Walk } {
  const at = walk.waiting.findIndex((task) => isAllowed(walk, task))
  const task = walk.waiting[at]
  if (task === undefined) return { task: null, walk: { ...walk, waiting: [] } }
  return {
    task,
    walk: {
      ...countAt(walk, task.uri, 'asked'),
      // Skipped tasks exceed a limit, and limits do not rise again, so they are dropped.
      waiting: walk.waiting.slice(at + 1),
      posts: walk.posts + Number(task.kind === 'post'),
      pages: walk.pages + Number(task.kind === 'page'),
    },
  }
}

/** Adds the replies to a post at the end of the queue. */
export function addReplies(walk: Walk, parent: string, { uris, next }: ReadReplies): Walk {
  const seen = new Set(walk.seen)
  const known = walk.repliesOf[parent] ?? 0
  const added: WalkTask[] = []
  for (const uri of uris) {
    if (seen.has(uri) || known + added.length >= WALK_LIMITS.repliesOfOne || seen.size >= WALK_LIMITS.posts * 2) continue
    seen.add(uri)
    added.push({ kind: 'post', uri, parent })
  }
  const repliesOf = { ...walk.repliesOf, [parent]: known + added.length }
  if (next !== null && !seen.has(next)) {
    seen.add(next)
    added.push({ kind: 'page', uri: next, parent })
  }
  return { ...walk, waiting: [...walk.waiting, ...added], seen: [...seen], repliesOf }
}

/** Notes that a server did not answer, or answered with an unexpected object. */
export function noteFailedTask(walk: Walk, uri: string): Walk {
  return countAt(walk, uri, 'failed')
}

function isAllowed(walk: Walk, { kind, uri }: WalkTask): boolean {
  const host = walk.hosts[hostOf(uri)] ?? { asked: 0, failed: 0 }
  if (host.asked >= WALK_LIMITS.askedOfHost || host.failed >= WALK_LIMITS.failuresOfHost) return false
  return kind === 'post' ? walk.posts < WALK_LIMITS.posts : walk.pages < WALK_LIMITS.pages
}

function countAt(walk: Walk, uri: string, what: 'asked' | 'failed'): Walk {
  const host = hostOf(uri)
  const known = walk.hosts[host] ?? { asked: 0, failed: 0 }
  return { ...walk, hosts: { ...walk.hosts, [host]: { ...known, [what]: known[what] + 1 } } }
}

function hostOf(uri: string): string {
  return URL.parse(uri)?.host ?? ''
}

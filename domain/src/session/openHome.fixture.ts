import { aStatus } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import type { FeedView } from '../feeds/index.ts'
import { createStage, type FakeAnswer, type FakeRequest, type Stage } from './session.fixture.ts'

export const HOME = 'GET /api/v1/timelines/home'
export const posts = (from: number, to: number): Status[] =>
  Array.from({ length: from - to + 1 }, (_, index) => aStatus({ id: String(from - index) }))
/** The rows of a timeline in a line: ids of posts, `|` for a gap and `?` for any other. */
export const drawn = (view: FeedView) => view.rows.map((row) => (row.kind === 'entry' ? row.id : row.kind === 'gap' ? '|' : '?')).join(' ')
export const live = (stage: Stage, id: string) => stage.socket().push(['user'], 'update', aStatus({ id }))

/** Answers each question for home with the posts of a list that tests change. */
export function serveHome(stage: Stage, all: { posts: Status[] }): void {
  stage.on(HOME, ({ query }: FakeRequest): FakeAnswer => {
    const max = Number(query.get('max_id') ?? Infinity)
    const since = Number(query.get('since_id') ?? 0)
    return { body: all.posts.filter(({ id }) => Number(id) < max && Number(id) > since).slice(0, 20) }
  })
}

/** Opens home with its stream connected. */
export async function openHome(all: { posts: Status[] }, stage = createStage()) {
  serveHome(stage, all)
  const home = stage.session.timeline('home')
  home.open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  return { stage, home }
}

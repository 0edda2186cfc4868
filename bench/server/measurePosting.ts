import type { App } from '../../server/src/app.ts'
import { issueBenchToken } from './issueBenchToken.ts'
import { followedByAllId } from './seedStatuses.ts'
import { timingOf } from './Timing.ts'
import type { Timing } from './Timing.ts'

export interface PostingFigures {
  /** Eight accounts post concurrently, each post with a tag and a mention; measured until all background jobs are done. */
  readonly postsPerSecond: number
  /** The time of publishing a post of an account that all others follow, one after another. */
  readonly toAllFollowers: Timing
}

const WRITERS = 8

export async function measurePosting(app: App, size: { readonly accounts: number; readonly posts: number }): Promise<PostingFigures> {
  const token = await issueBenchToken(app, followedByAllId(size))
  const took: number[] = []
  for (let index = 0; index < size.posts / 5; index += 1) {
    const started = performance.now()
    await publish(app, token, `News number ${index} for everybody`)
    await app.events.settled()
    took.push(performance.now() - started)
  }
  return { postsPerSecond: await measureRate(app, size.posts), toAllFollowers: timingOf(took) }
}

export async function publish(app: App, token: string, words: string): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await app.request('/api/v1/statuses', {
    method: 'POST',
    headers,
    body: JSON.stringify({ status: words, visibility: 'public' }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`A post was refused: ${text}`)
  return (JSON.parse(text) as { id: string }).id
}

async function measureRate(app: App, posts: number): Promise<number> {
  // Ids that end in 9 are skipped, because the seed makes those accounts remote.
  const tokens = await Promise.all(Array.from({ length: WRITERS }, (_, index) => issueBenchToken(app, String(2 + index * 10))))
  let next = 0
  const write = async (token: string): Promise<void> => {
    while (next < posts) {
      next += 1
      await publish(app, token, `Post number ${next} with a #tag${next % 50} and @person${2 + (next % 7)}`)
    }
  }
  const started = performance.now()
  await Promise.all(tokens.map(write))
  await app.events.settled()
  return posts / ((performance.now() - started) / 1000)
}

import { aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStage } from './session.fixture.ts'

it('asks for the next page as long as one brings something, and no more when it brings what is there (R-err-07)', async () => {
  const stage = createStage()
  let asked = 0
  stage.on('GET /api/v1/bookmarks', () => {
    asked += 1
    return {
      body: ['109', '108', '107'].map((id) => aStatus({ id })),
      headers: { Link: `<https://x.test/api/v1/bookmarks?max_id=c${asked}>; rel="next"` },
    }
  })
  const bookmarks = stage.session.timeline('bookmarks')
  bookmarks.open()
  await stage.settle()
  expect(bookmarks.getSnapshot().hasMore).toBe(true)
  await bookmarks.loadMore()
  expect(bookmarks.getSnapshot().hasMore).toBe(false)
  await bookmarks.loadMore()
  expect(asked).toBe(2)
})

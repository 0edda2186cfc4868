import { accountEndpoints } from '@starling/api/accounts'
import { aStatus } from '@starling/api/fixtures'
import { annualReportEndpoints } from '@starling/api/annual-reports'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { conversationEndpoints } from '@starling/api/conversations'
import { groupedNotificationEndpoints } from '@starling/api/notifications'
import { statusEndpoints } from '@starling/api/statuses'
import { expect, it } from 'vitest'
import { createStatusActions } from '../actions/index.ts'
import { createMissingCalls, UnsupportedFeatureError } from '../ports/index.ts'
import { createStage } from './session.fixture.ts'

function withMissing() {
  const missing = createMissingCalls()
  return { missing, stage: createStage({ options: { missing } }) }
}

it.each([404, 405, 501])('remembers that a server lacks a feature as a whole, where it answers %i (#26)', async (status) => {
  const { missing, stage } = withMissing()
  stage.on('GET /api/v1/conversations', { status })
  await expect(stage.session.client.call(conversationEndpoints.list)).rejects.toBeInstanceOf(UnsupportedFeatureError)
  expect(missing.has(conversationEndpoints.list)).toBe(true)
  // Whoever opens its screen all the same asks anew, as the server may have been updated.
  stage.on('GET /api/v1/conversations', { body: [] })
  expect((await stage.session.client.call(conversationEndpoints.list)).data).toEqual([])
})

it.each([401, 403, 429, 500, 503])('does not take %i for a lack (#26)', async (status) => {
  const { missing, stage } = withMissing()
  stage.on('GET /api/v1/conversations', { status })
  await expect(stage.session.client.call(conversationEndpoints.list)).rejects.not.toBeInstanceOf(UnsupportedFeatureError)
  expect(missing.has(conversationEndpoints.list)).toBe(false)
})

it('takes a post that is gone for no lack of posts (#26)', async () => {
  const { missing, stage } = withMissing()
  await expect(stage.session.client.call(statusEndpoints.get, { params: { id: '9' } })).rejects.not.toBeInstanceOf(UnsupportedFeatureError)
  expect(missing.has(statusEndpoints.get)).toBe(false)
})

it('does not ask again for what nobody sees, at this visit or the next of the day (#26)', async () => {
  const { missing, stage } = withMissing()
  const ask = () => stage.session.client.call(groupedNotificationEndpoints.policy)
  await expect(ask()).rejects.toBeInstanceOf(UnsupportedFeatureError)
  await expect(ask()).rejects.toBeInstanceOf(UnsupportedFeatureError)
  const next = createStage({ options: { missing } })
  await expect(next.session.client.call(groupedNotificationEndpoints.policy)).rejects.toBeInstanceOf(UnsupportedFeatureError)
  expect(stage.asked('GET /api/v2/notifications/policy')).toHaveLength(1)
  expect(next.asked('GET /api/v2/notifications/policy')).toEqual([])
})

it('takes a bare 404 to a call about something that is there for a lack, and an answer with words for a thing that is gone (#26)', async () => {
  const { missing, stage } = withMissing()
  const tags = () => stage.session.client.call(accountEndpoints.featuredTags, { params: { id: '7' } })
  stage.on('GET /api/v1/accounts/7/featured_tags', { status: 404, body: { error: 'Record not found' } })
  await expect(tags()).rejects.not.toBeInstanceOf(UnsupportedFeatureError)
  expect(missing.has(accountEndpoints.featuredTags)).toBe(false)
  stage.on('GET /api/v1/accounts/7/featured_tags', { status: 404, body: { error: '404 Not Found' } })
  await expect(tags()).rejects.toBeInstanceOf(UnsupportedFeatureError)
  expect(missing.has(accountEndpoints.featuredTags)).toBe(true)
})

it('asks for the categories of bookmarks after a post with one was gone, and no more once the server has said to have none (#26)', async () => {
  const { missing, stage } = withMissing()
  stage.session.import({ statuses: ['5', '6'].map((id) => aStatus({ id, bookmarked: true })) })
  stage.session.timeline('bookmark_category:3').open()
  for (const id of ['5', '6']) {
    stage.on(`POST /api/v1/statuses/${id}/unbookmark`, { body: aStatus({ id, bookmarked: false }) })
    stage.on(`POST /api/v1/statuses/${id}/bookmark`, { body: aStatus({ id, bookmarked: true }) })
  }
  const { bookmark } = stage.session.part(createStatusActions)
  stage.on('GET /api/v1/statuses/5/bookmark_categories', { status: 404, body: { error: 'Record not found' } })
  await bookmark('5', false)
  expect(missing.has(bookmarkCategoryEndpoints.ofStatus)).toBe(false)
  stage.on('GET /api/v1/statuses/6/bookmark_categories', { status: 404 })
  await bookmark('6', false)
  expect(stage.asked('GET /api/v1/statuses/6/bookmark_categories')).toHaveLength(1)
  expect(missing.has(bookmarkCategoryEndpoints.ofStatus)).toBe(true)
  await bookmark('6', true)
  await bookmark('6', false)
  expect(stage.asked('GET /api/v1/statuses/6/bookmark_categories')).toHaveLength(1)
})

it('knows that a server makes no reports about the year (R-ntf-26, #26)', async () => {
  const { missing, stage } = withMissing()
  await expect(stage.session.client.call(annualReportEndpoints.state, { params: { year: '2026' } })).rejects.toBeInstanceOf(
    UnsupportedFeatureError,
  )
  expect(missing.has(annualReportEndpoints.state)).toBe(true)
})

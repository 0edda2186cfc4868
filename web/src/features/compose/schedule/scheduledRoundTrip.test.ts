import { circleEndpoints } from '@starling/api/circles'
import type { BodyOf } from '@starling/api/endpoint'
import { scheduledStatusEndpoints, scheduleEndpoint } from '@starling/api/scheduled-statuses'
import { statusEndpoints } from '@starling/api/statuses'
import { DRAFT_DEFAULTS, newDraft, scheduledDraft, toStatusDraft } from '@starling/domain/compose'
import { asyncProperty, assert, boolean, constantFrom, integer, option, record, string } from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { readDraft } from '../drafts/readDraft.ts'

let server: TestServer
let ada: TestAccount
let circleId = ''
let openId = ''
let limitedId = ''

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  ada = await server.createAccount(`ada${Date.now()}`)
  const grace = await server.createAccount(`grace${Date.now()}`)
  circleId = (await ada.client.call(circleEndpoints.create, { body: { title: 'Family' } })).data.id
  await ada.client
    .call(circleEndpoints.addAccounts, { params: { id: circleId }, body: { account_ids: [grace.account.id] } })
    .catch(() => null)
  openId = (await ada.client.call(statusEndpoints.create, { body: { status: 'Open', visibility: 'public' } })).data.id
  const limited = { status: 'Limited', visibility: 'circle', circle_id: circleId }
  limitedId = (await ada.client.call(statusEndpoints.create, { body: limited })).data.id
})
afterAll(() => server.close())

const inHours = (hours: number) => new Date(server.ctx.now().getTime() + hours * 3_600_000).toISOString()
const words = string({ minLength: 1, maxLength: 20 }).filter((text) => /[a-z]/i.test(text) && !text.includes('\u0000'))
const audience = constantFrom('public', 'public_unlisted', 'login', 'unlisted', 'private', 'mutual', 'circle', 'reply', 'direct' as const)
const policy = constantFrom('public', 'followers', 'nobody' as const)
const searchability = constantFrom('public', 'private', 'direct', 'limited')
const poll = record({
  options: constantFrom(['one', 'two'], ['a', 'b', 'c']),
  expiresIn: integer({ min: 300, max: 600_000 }),
  isMultiple: boolean(),
  hidesTotals: boolean(),
})

/** Stores a post at the server, takes it back as a draft, which is stored on the device, and answers what would be sent then. */
async function backAndForth(body: BodyOf<typeof scheduleEndpoint>) {
  const { data } = await ada.client.call(scheduleEndpoint, { body })
  const stored = await ada.client.call(scheduledStatusEndpoints.get, { params: { id: data.id } })
  await ada.client.call(scheduledStatusEndpoints.delete, { params: { id: data.id } })
  // The defaults are the widest, so that whatever is lost on the way is seen.
  const defaults = { ...DRAFT_DEFAULTS, privacy: 'public' as const, searchability: 'public', quotePolicy: 'public' as const }
  return toStatusDraft(readDraft(JSON.parse(JSON.stringify(scheduledDraft(stored.data, defaults, () => 'key')))))
}

it('takes a scheduled post back as it was sent, with every parameter of the composer (R-comp-03a, R-comp-03c, R-vis-04a)', async () => {
  await assert(
    asyncProperty(
      record({
        text: words,
        warning: option(words, { nil: null }),
        isSensitive: boolean(),
        isMarkdown: boolean(),
        privacy: audience,
        searchability,
        language: constantFrom('en', 'ja', 'pt-BR'),
        quotePolicy: policy,
        poll: option(poll, { nil: null }),
        relation: constantFrom('none', 'reply', 'quote'),
      }),
      async ({ warning, relation, ...chosen }) => {
        const isReply = chosen.privacy === 'reply'
        const { media_attributes: _, ...sent } = toStatusDraft({
          ...newDraft(DRAFT_DEFAULTS, () => 'key'),
          ...chosen,
          hasSpoiler: warning !== null,
          spoilerText: warning ?? '',
          circleId: chosen.privacy === 'circle' ? circleId : null,
          inReplyToId: isReply ? limitedId : relation === 'reply' ? openId : null,
          quotedId: relation === 'quote' && chosen.poll === null && !isReply && chosen.privacy !== 'direct' ? openId : null,
          scheduledAt: inHours(48),
        })
        expect(await backAndForth(sent)).toEqual(sent)
      },
    ),
    { numRuns: 60 },
  )
})

it('keeps what another client chose for a scheduled post, also parameters that the composer does not offer (R-comp-03)', async () => {
  const without = { requiredKeys: [] }
  await assert(
    asyncProperty(
      record(
        {
          spoiler_text: words,
          sensitive: boolean(),
          language: constantFrom('de', 'ko'),
          markdown: constantFrom(true),
          visibility: constantFrom('public', 'unlisted', 'public_unlisted', 'login'),
          searchability,
          quote_approval_policy: policy,
          quote_review_policy: policy,
          in_reply_to_id: constantFrom('open'),
          poll: record({
            options: constantFrom(['one', 'two']),
            expires_in: integer({ min: 300, max: 600_000 }),
            multiple: boolean(),
            hide_totals: constantFrom(true),
          }),
        },
        without,
      ),
      async (chosen) => {
        const sent = {
          status: 'Later',
          ...chosen,
          ...(chosen.in_reply_to_id ? { in_reply_to_id: openId } : {}),
          scheduled_at: inHours(48),
        }
        expect(await backAndForth(sent)).toMatchObject(sent)
      },
    ),
    { numRuns: 40 },
  )
})

it('reads the circle of a client that calls it limited, and never widens what it cannot read (R-vis-04, R-comp-03)', async () => {
  expect(await backAndForth({ status: 'a', visibility: 'limited', circle_id: circleId, scheduled_at: inHours(48) })).toMatchObject({
    visibility: 'circle',
    circle_id: circleId,
  })
  expect(await backAndForth({ status: 'a', visibility: 'limited', in_reply_to_id: limitedId, scheduled_at: inHours(48) })).toMatchObject({
    visibility: 'reply',
  })
})

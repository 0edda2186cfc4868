import { anInstance } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { capabilitiesOf } from './index.ts'

it('offers a plain Mastodon nothing that only kmyblue knows (R-inst-04b)', () => {
  const capabilities = capabilitiesOf(anInstance({ version: '4.5.2', api_versions: { mastodon: 7 }, fedibird_capabilities: null }))
  expect(capabilities.privacies).toEqual(['public', 'unlisted', 'private', 'direct'])
  expect(capabilities).toMatchObject({
    emojiReactions: false,
    antennas: false,
    circles: false,
    markdown: false,
    quotes: true,
    scheduling: true,
  })
})

it('offers what kmyblue advertises, in the order of the menu (R-comp-13)', () => {
  const capabilities = capabilitiesOf(
    anInstance({
      version: '4.5.2+kmyblue.20.1',
      fedibird_capabilities: [
        'emoji_reaction',
        'kmyblue_visibility_login',
        'kmyblue_visibility_public_unlisted',
        'visibility_mutual',
        'visibility_limited',
        'kmyblue_limited_scope',
        'kmyblue_antenna',
      ],
    }),
  )
  expect(capabilities.privacies).toEqual(['public', 'public_unlisted', 'login', 'unlisted', 'private', 'mutual', 'circle', 'direct'])
  expect(capabilities).toMatchObject({ emojiReactions: true, antennas: true, circles: true })
})

it("offers times at the project's own server, which keeps them (R-comp-03)", () => {
  expect(capabilitiesOf(anInstance({ version: '4.5.0 (compatible; Starling 0.1.0)' })).scheduling).toBe(true)
})

it.each(['4.0.0 (not true; really snac/2.94)', '3.0.0 (compatible; Sharkey 2024.9.1)', 'takahe/0.11.0', '0.20.0-peer', '0.10.0'])(
  'does not believe %s that it schedules posts',
  (version) => {
    expect(capabilitiesOf(anInstance({ version })).scheduling).toBe(false)
  },
)

it('knows the emoji reactions of Pleroma and Akkoma by what these say of themselves (#29, 4.4)', () => {
  const pleroma = { metadata: { features: ['pleroma_api', 'pleroma_emoji_reactions'] } }
  expect(capabilitiesOf(anInstance({ version: '2.7.2 (compatible; Pleroma 2.9.1)', pleroma })).emojiReactions).toBe(true)
  expect(capabilitiesOf(anInstance({ version: '2.7.2 (compatible; Akkoma 3.1.0)' })).emojiReactions).toBe(false)
})

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { instanceSchema } from './instance.ts'
import { instanceFromV1, v1InstanceSchema } from './instanceFromV1.ts'

describe('instanceSchema', () => {
  it('knows Mastodon’s limits where a server is silent (R-inst-01a)', () => {
    const { configuration, fedibird_capabilities } = v.parse(instanceSchema, {})
    expect(configuration.statuses).toMatchObject({ max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 })
    expect(configuration.polls).toMatchObject({ max_options: 4, min_expiration: 300 })
    expect(configuration.emoji_reactions.enabled).toBe(false)
    expect(fedibird_capabilities).toBeNull()
  })

  it('keeps one wrong limit from spoiling the others', () => {
    const { configuration } = v.parse(instanceSchema, { configuration: { statuses: { max_characters: '5000', max_media_attachments: 8 } } })
    expect(configuration.statuses.max_characters).toBe(500)
    expect(configuration.statuses.max_media_attachments).toBe(8)
  })

  it('does not share its defaults between two readings', () => {
    const first = v.parse(instanceSchema, {})
    first.configuration.statuses.max_characters = 1
    first.languages.push('en')
    const second = v.parse(instanceSchema, {})
    expect(second.configuration.statuses.max_characters).toBe(500)
    expect(second.languages).toEqual([])
  })
})

describe('instanceFromV1', () => {
  it('takes host, limits, streaming address and contact over (R-inst-01a)', () => {
    const instance = instanceFromV1(
      v.parse(v1InstanceSchema, {
        uri: 'https://old.test/',
        title: 'Old',
        version: '2.7.2',
        short_description: '',
        description: 'A <b>home</b>',
        email: 'root@old.test',
        urls: { streaming_api: 'wss://old.test' },
        max_toot_chars: 1000,
        registrations: true,
        contact_account: { id: '1', username: 'ada' },
        rules: [{ id: '1', text: 'Be kind' }],
      }),
    )
    expect(instance).toMatchObject({
      domain: 'old.test',
      description: 'A <b>home</b>',
      registrations: { enabled: true, approval_required: false },
      contact: { email: 'root@old.test', account: { acct: 'ada' } },
      configuration: { statuses: { max_characters: 1000 }, urls: { streaming: 'wss://old.test' } },
    })
    expect(instance.rules[0]?.text).toBe('Be kind')
  })
})

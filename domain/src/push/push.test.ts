import { assert, constant, json, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountOfPushScope, planPush, pushScope, readPushMessage, type PushState } from './index.ts'

const wished: PushState = {
  wish: { isOn: true, alerts: { mention: true, follow: false }, policy: 'all' },
  permission: 'granted',
  serverKey: 'BKey_-1',
  subscription: { endpoint: 'https://push.test/1', key: 'BKey_-1' },
  known: { endpoint: 'https://push.test/1', alerts: { mention: true, follow: false, poll: false }, policy: 'all' },
}

describe('planPush (R-push-03, R-push-04)', () => {
  it.each<[string, Partial<PushState>, string]>([
    ['leaves what is right', {}, 'none'],
    [
      'takes the padding and the other alphabet of base64 for the same key',
      { subscription: { endpoint: 'https://push.test/1', key: 'BKey/+1==' } },
      'none',
    ],
    ['subscribes anew when the server has another key', { serverKey: 'BOther' }, 'subscribe'],
    ['subscribes where the browser holds nothing', { subscription: null }, 'subscribe'],
    [
      'subscribes where the key of what the browser holds is not told',
      { subscription: { endpoint: 'https://push.test/1', key: null } },
      'subscribe',
    ],
    ['tells the server of a new address', { subscription: { endpoint: 'https://push.test/2', key: 'BKey_-1' } }, 'send'],
    ['tells a server that has forgotten', { known: null }, 'send'],
    ['changes what is sent', { wish: { isOn: true, alerts: { follow: true }, policy: 'all' } }, 'change'],
    ['changes from whom', { wish: { isOn: true, alerts: {}, policy: 'followed' } }, 'change'],
    ['asks for a type the server did not know', { wish: { isOn: true, alerts: { quote: true }, policy: 'all' } }, 'change'],
    ['stops where the server has no key', { serverKey: null }, 'no-key'],
    ['stops where it is not permitted', { permission: 'denied' }, 'not-permitted'],
    ['removes both when it is switched off', { wish: { isOn: false, alerts: {}, policy: 'all' } }, 'remove'],
    ['removes what only the server holds', { wish: { isOn: false, alerts: {}, policy: 'all' }, subscription: null }, 'remove'],
    ['has nothing to remove', { wish: { isOn: false, alerts: {}, policy: 'all' }, subscription: null, known: null }, 'none'],
  ])('%s', (_words, change, step) => {
    expect(planPush({ ...wished, ...change })).toBe(step)
  })
})

describe('readPushMessage (R-push-05a, R-push-05b)', () => {
  const message = {
    notification_id: '7',
    notification_type: 'mention',
    title: 'Ben mentioned you',
    body: 'Hello',
    icon: 'https://a.test/ben.png',
    status_id: '42',
    account: { acct: 'ben@b.test' },
  }

  it('shows what the server wrote and opens the post', () => {
    expect(readPushMessage(JSON.stringify(message))).toEqual({
      title: 'Ben mentioned you',
      body: 'Hello',
      icon: 'https://a.test/ben.png',
      tag: 'notification 7',
      path: '/@ben@b.test/42',
    })
  })

  it('opens the profile of a new follower, and the list of notifications where nothing is named', () => {
    expect(readPushMessage(JSON.stringify({ ...message, notification_type: 'follow', status_id: null })).path).toBe('/@ben@b.test')
    expect(readPushMessage(JSON.stringify({ notification_id: 7, title: 'News' }))).toMatchObject({
      path: '/notifications',
      tag: 'notification 7',
    })
  })

  it.each([
    { status_id: '../../oauth/authorize' },
    { account: { acct: 'x/../../settings' } },
    { account: { acct: '__proto__ ' } },
    { account: null },
    { account: 'ben' },
    { status_id: 42, account: { acct: ['ben'] } },
  ])('never opens a path that was made up: %j', (change) => {
    expect(readPushMessage(JSON.stringify({ ...message, notification_type: 'mention', ...change })).path).toMatch(
      /^\/notifications$|^\/@ben@b\.test$/,
    )
  })

  it.each(['javascript:alert(1)', 'data:image/png;base64,AA', '//b.test/a.png', '/a.png'])('shows no picture from %s', (icon) => {
    expect(readPushMessage(JSON.stringify({ ...message, icon })).icon).toBeNull()
  })

  it('says that there is news whatever was sent', () => {
    assert(
      property(oneof(string(), json(), constant(null)), (text) => {
        const read = readPushMessage(text)
        expect(read.title).not.toBe('')
        expect(read.path).toMatch(/^\/(?:notifications$|@)/)
      }),
    )
    expect(readPushMessage('<html>').title).toBe('Starling')
    expect(Array.from(readPushMessage(JSON.stringify({ body: '🐦'.repeat(5000) })).body).length).toBeLessThan(402)
  })
})

describe('pushScope', () => {
  it.each(['https://a.test 42', 'https://b.test:8080 01ARZ3', 'http://127.0.0.1:3000 a/b?c#d%~7E'])(
    'says that a registration is for %s',
    (key) => {
      expect(accountOfPushScope(`https://starling.test${pushScope(key)}`)).toBe(key)
      // Browsers refuse scopes with an escaped slash.
      expect(pushScope(key)).not.toMatch(/%2f|%5c/i)
    },
  )

  it.each([
    'https://starling.test/',
    'https://starling.test/push/',
    'https://starling.test/push/~E0~A4~A/',
    'nonsense',
    'https://starling.test/push/a',
  ])('finds no account in %s', (scope) => expect(accountOfPushScope(scope)).toBeNull())
})

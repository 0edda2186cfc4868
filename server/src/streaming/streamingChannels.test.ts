import { describe, expect, it } from 'vitest'
import { channelFor, hashtagKey, streamOfPath } from './Channel.ts'
import { parseClientMessage } from './clientMessage.ts'
import { StreamHub, type StreamConnection } from './StreamHub.ts'
import { StreamMessage } from './StreamMessage.ts'
import type { Channel } from './Channel.ts'

function open(stream: string, accountId: string | null, more: { tag?: string; list?: string } = {}): Channel {
  const result = channelFor({ stream, ...more }, accountId)
  if (result.kind === 'refused') throw new Error(result.error)
  return result.channel
}

function connection(accountId: string | null): StreamConnection & { readonly heard: string[] } {
  const heard: string[] = []
  return {
    accountId,
    tokenId: accountId,
    scopes: new Set(['read']),
    heard,
    deliver: (channel, message) => heard.push(message.frame(channel).toString()),
    disconnect: () => {},
  }
}

describe('channels (R-str-02)', () => {
  it('keeps two accounts apart on the same stream name', () => {
    expect(open('user', '1').key).not.toBe(open('user', '2').key)
    expect(open('user', '1').key).not.toBe(open('user:notification', '1').key)
  })

  it('finds one hashtag however it is written', () => {
    expect(open('hashtag', null, { tag: '#Cats' }).key).toBe(hashtagKey('cats', false))
    expect(open('hashtag', null, { tag: 'Cats' }).name).toEqual(['hashtag', 'Cats'])
  })

  it.each(['user', 'user:notification', 'direct', 'list'])('does not open %s to a visitor', (stream) => {
    expect(channelFor({ stream, list: '1' }, null)).toMatchObject({ kind: 'refused', status: 401 })
  })

  it.each([
    { stream: 'nonsense' },
    { stream: 'hashtag' },
    { stream: 'list', list: 'x' },
    { stream: 'antenna', antenna: '9999999999999999999' },
    { stream: '' },
  ])('refuses %o', (request) => {
    expect(channelFor(request, '1')).toMatchObject({ kind: 'refused', status: 400 })
  })

  it('knows the paths of server-sent events (R-str-01d)', () => {
    expect(streamOfPath('public/local', true)).toBe('public:local:media')
    expect(streamOfPath('user/notification', false)).toBe('user:notification')
    expect(streamOfPath('secret', false)).toBeNull()
  })
})

describe('messages of a client (R-str-01)', () => {
  it('reads subscribe and unsubscribe with their parameter (R-str-01b)', () => {
    expect(parseClientMessage('{"type":"subscribe","stream":"list","list":7}')).toEqual({
      kind: 'subscribe',
      request: { stream: 'list', list: '7', tag: undefined },
    })
    expect(parseClientMessage('{"type":"unsubscribe","stream":"user"}').kind).toBe('unsubscribe')
  })

  it.each([
    '',
    '[]',
    'null',
    '"subscribe"',
    '{"type":"shout","stream":"user"}',
    '{"type":"subscribe"}',
    '{"type":"subscribe","stream":{}}',
  ])('survives %s', (text) => {
    expect(parseClientMessage(text).kind).toBe('unreadable')
  })
})

describe('the hub (R-str-01)', () => {
  it('delivers to those on the key and to nobody else', () => {
    const hub = new StreamHub()
    const [ada, bob] = [connection('1'), connection('2')]
    for (const each of [ada, bob]) {
      hub.join(each)
      hub.subscribe(each, open('user', each.accountId))
    }
    hub.publish(open('user', '1').key, new StreamMessage('delete', '42'))
    expect(ada.heard).toEqual(['{"stream":["user"],"event":"delete","payload":"42"}'])
    expect(bob.heard).toEqual([])
  })

  it('writes the payload as a string of JSON, and leaves it out where there is none (R-str-01c)', () => {
    const channel = open('public', null)
    const frame: unknown = JSON.parse(new StreamMessage('update', { id: '1', content: 'ü"\n' }).frame(channel).toString())
    expect(frame).toEqual({ stream: ['public'], event: 'update', payload: '{"id":"1","content":"ü\\"\\n"}' })
    expect(new StreamMessage('filters_changed', null).frame(channel).toString()).toBe('{"stream":["public"],"event":"filters_changed"}')
  })

  it('encodes a frame once for all who hear it', () => {
    const channel = open('public', null)
    const message = new StreamMessage('update', { id: '1' })
    expect(message.frame(channel)).toBe(message.frame(channel))
  })

  it('subscribes once, forgets on leaving, and does not let a departed one back in', () => {
    const hub = new StreamHub()
    const ada = connection('1')
    hub.join(ada)
    expect(hub.subscribe(ada, open('public', '1'))).toBe(true)
    expect(hub.subscribe(ada, open('public', '1'))).toBe(false)
    expect([...hub.accountsOn(hub.keysOf('public'))]).toEqual(['1'])
    expect(hub.keysOf('user').size).toBe(0)
    hub.leave(ada)
    expect(hub.subscribe(ada, open('public', '1'))).toBe(false)
    expect(hub.hasSubscribers('public')).toBe(false)
    expect(hub.keysOf('public').size).toBe(0)
    expect(hub.connectionCount()).toBe(0)
  })

  it('lets a connection leave while it is being delivered to', () => {
    const hub = new StreamHub()
    const bob = connection('2')
    const ada: StreamConnection = { ...connection('1'), deliver: () => hub.leave(ada) }
    for (const each of [ada, bob]) {
      hub.join(each)
      hub.subscribe(each, open('public', null))
    }
    hub.publish('public', new StreamMessage('delete', '1'))
    expect(bob.heard).toHaveLength(1)
    expect(hub.connectionCount()).toBe(1)
  })
})

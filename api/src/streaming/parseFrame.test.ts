import { describe, expect, it } from 'vitest'
import { aNotification } from '../notifications/notification.fixture.ts'
import { aStatus } from '../statuses/status.fixture.ts'
import { parseFrame, readFrameChannel } from './parseFrame.ts'

function frame(event: string, payload?: unknown, stream: unknown = ['user']): string {
  return JSON.stringify({ stream, event, payload })
}

describe('parseFrame', () => {
  it('reads a status out of the JSON inside the JSON (R-str-01c)', () => {
    const status = aStatus({ id: '7' })
    expect(parseFrame(frame('update', JSON.stringify(status)))).toEqual({ channel: 'user', event: { event: 'update', payload: status } })
    expect(parseFrame(frame('status.update', status))?.event.event).toBe('status.update')
  })

  it('takes the payload of a deletion for an id, not for JSON (R-str-01)', () => {
    expect(parseFrame(frame('delete', '012'))?.event).toEqual({ event: 'delete', payload: '012' })
    expect(parseFrame(frame('delete', 12))?.event).toEqual({ event: 'delete', payload: '12' })
    expect(parseFrame(frame('announcement.delete', '3'))?.event).toEqual({ event: 'announcement.delete', payload: '3' })
  })

  it('reads a changed emoji reaction, which never says whether it is mine (R-str-04)', () => {
    const payload = { name: 'blob', count: 0, account_ids: [], status_id: 7, domain: 'b.test', me: true }
    const read = parseFrame(frame('emoji_reaction', JSON.stringify(payload)))
    expect(read?.event).toEqual({
      event: 'emoji_reaction',
      payload: { name: 'blob', count: 0, account_ids: [], status_id: '7', domain: 'b.test' },
    })
  })

  it('reads no message that is longer than any event (#7, 2.6)', () => {
    const long = (length: number) => frame('update', aStatus({ content: 'a'.repeat(length) }))
    expect(parseFrame(long(1_000_000))?.event.event).toBe('update')
    expect([parseFrame(long(4_000_000)), readFrameChannel(long(4_000_000))]).toEqual([null, null])
  })

  it.each(['filters_changed', 'notifications_merged'])('takes %s without a payload (R-str-03c, R-str-03f)', (event) => {
    expect(parseFrame(frame(event))?.event).toEqual({ event, payload: null })
    expect(parseFrame(frame(event, '1'))?.event).toEqual({ event, payload: null })
  })

  it('reads notifications, also of a type it does not know (R-ntf-02)', () => {
    const payload = JSON.stringify({ ...aNotification(), type: 'added_to_collection' })
    expect(parseFrame(frame('notification', payload))?.event).toMatchObject({ payload: { type: 'added_to_collection' } })
  })

  it.each([
    [['user'], 'user'],
    [['hashtag', 'Cats'], 'hashtag/cats'],
    [['hashtag:local', 'Cats'], 'hashtag:local/cats'],
    [['list', 12], 'list/12'],
    [undefined, null],
    ['user', null],
    [[7], null],
  ])('names the channel of %j', (stream, channel) => {
    expect(parseFrame(JSON.stringify({ stream, event: 'delete', payload: '1' }))?.channel).toBe(channel)
  })

  it.each([
    ['no text', new Uint8Array(2)],
    ['no JSON', '{"event":'],
    ['an answer to a subscription', '{"error":"Missing access token","status":401}'],
    ['an unknown event', frame('encrypted_message', '{}')],
    ['a broken payload', frame('update', '{"id":')],
    ['an unreadable status', frame('update', '{"id":"1"}')],
    ['a deletion without an id', frame('delete')],
    ['null', 'null'],
  ])('skips %s', (_, data) => {
    expect(parseFrame(data)).toBeNull()
  })
})

describe('readFrameChannel', () => {
  it('tells the channel without reading the event', () => {
    expect(readFrameChannel(frame('update', '{'))).toBe('user')
    expect(readFrameChannel(frame('delete', '1', ['hashtag', 'Birds']))).toBe('hashtag/birds')
  })

  it.each(['', '{', 'null', '[]', '{"event":"delete"}', '{"stream":"user"}', null, 7, new ArrayBuffer(2)])(
    'answers null for %s',
    (data) => {
      expect(readFrameChannel(data)).toBeNull()
    },
  )
})

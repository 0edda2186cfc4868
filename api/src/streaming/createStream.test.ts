import { describe, expect, it, vi } from 'vitest'
import { createStream, type StreamOptions, type StreamState } from './createStream.ts'
import { reconnectDelayMs } from './reconnect.ts'
import { FakeSocket } from './FakeSocket.fixture.ts'
import { closeCodes } from './StreamSocket.ts'

function setUp(given: Partial<StreamOptions> = {}) {
  const sockets: FakeSocket[] = []
  const timers = new Set<{ readonly callback: () => void; readonly at: number }>()
  let now = 0
  const stream = createStream({
    url: 'wss://streaming.test',
    token: 'secret',
    openSocket(url, protocols) {
      const socket = new FakeSocket(url, protocols)
      sockets.push(socket)
      return socket
    },
    random: () => 1,
    setTimer(callback, delayMs) {
      const timer = { callback, at: now + delayMs }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    ...given,
  })
  const states: StreamState[] = []
  stream.onState((state) => states.push(state))
  return {
    stream,
    sockets,
    states,
    timers,
    last(): FakeSocket {
      const socket = sockets.at(-1)
      if (!socket) throw new Error('No socket was opened')
      return socket
    },
    pass(ms: number): void {
      const end = now + ms
      for (;;) {
        const [due] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!due) break
        timers.delete(due)
        now = due.at
        due.callback()
      }
      now = end
    },
  }
}

describe('one shared socket', () => {
  it('opens with the first subscription, the token in the subprotocol and not in the address', () => {
    const { stream, sockets, last } = setUp()
    expect(sockets).toHaveLength(0)
    stream.subscribe({ stream: 'user' }, vi.fn())
    expect(last().url).toBe('wss://streaming.test/api/v1/streaming')
    expect(last().protocols).toEqual(['secret'])
  })

  it.each([
    ['https://a.test', 'wss://a.test/api/v1/streaming'],
    ['http://127.0.0.1:3000/', 'ws://127.0.0.1:3000/api/v1/streaming'],
    ['wss://a.test/api/v1/streaming/', 'wss://a.test/api/v1/streaming'],
    ['wss://a.test/sub?x=1', 'wss://a.test/sub/api/v1/streaming'],
  ])('reaches %s at %s', (url, expected) => {
    const { stream, last } = setUp({ url })
    stream.subscribe({ stream: 'public' }, vi.fn())
    expect(last().url).toBe(expected)
  })

  it('asks for each channel once, however many listen, and leaves it with the last (R-str-01a, R-str-01b)', () => {
    const { stream, sockets, last } = setUp()
    const [first, second] = [vi.fn(), vi.fn()]
    const endFirst = stream.subscribe({ stream: 'user' }, first)
    const endSecond = stream.subscribe({ stream: 'user' }, second)
    stream.subscribe({ stream: 'hashtag', tag: 'Birds' }, vi.fn())
    last().open()
    expect(sockets).toHaveLength(1)
    expect(last().sent).toEqual([
      { type: 'subscribe', stream: 'user' },
      { type: 'subscribe', stream: 'hashtag', tag: 'Birds' },
    ])
    last().deliver('delete', '1', ['user'])
    endFirst()
    endFirst()
    last().deliver('delete', '2', ['user'])
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
    endSecond()
    expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', stream: 'user' })
  })

  it('tells the server of a subscription made later', () => {
    const { stream, last } = setUp()
    stream.subscribe({ stream: 'user' }, vi.fn())
    last().open()
    stream.subscribe({ stream: 'list', list: '12' }, vi.fn())
    expect(last().sent.at(-1)).toEqual({ type: 'subscribe', stream: 'list', list: '12' })
  })

  it('gives each channel what the server sends for it, duplicates and all', () => {
    const { stream, last } = setUp()
    const [home, local] = [vi.fn(), vi.fn()]
    stream.subscribe({ stream: 'user' }, home)
    stream.subscribe({ stream: 'public:local' }, local)
    last().open()
    last().deliver('delete', '1', ['user'])
    last().deliver('delete', '1', ['public:local'])
    last().deliver('delete', '2', ['list', '9'])
    last().deliver('delete', '3')
    expect(home.mock.calls).toEqual([[{ event: 'delete', payload: '1' }]])
    expect(local.mock.calls).toEqual([[{ event: 'delete', payload: '1' }]])
  })

  it('takes an unnamed channel for the only one there is', () => {
    const { stream, last } = setUp()
    const home = vi.fn()
    stream.subscribe({ stream: 'user' }, home)
    last().open()
    last().deliver('delete', '3')
    expect(home).toHaveBeenCalledTimes(1)
  })

  it('skips malformed frames and goes on', () => {
    const { stream, last } = setUp()
    const home = vi.fn()
    stream.subscribe({ stream: 'user' }, home)
    last().open()
    for (const data of ['{', '', 'null', '{"event":"update","payload":"{"}', new ArrayBuffer(2)]) last().deliverRaw(data)
    last().deliver('delete', '1', ['user'])
    expect(home).toHaveBeenCalledTimes(1)
  })

  it('rests a while after nobody listens, and stays up when someone comes back in time', () => {
    const { stream, sockets, states, last, pass } = setUp()
    const end = stream.subscribe({ stream: 'user' }, vi.fn())
    last().open()
    end()
    pass(4_000)
    stream.subscribe({ stream: 'user' }, vi.fn())()
    expect(sockets).toHaveLength(1)
    expect(last().isClosed).toBe(false)
    pass(5_000)
    expect(last().isClosed).toBe(true)
    expect(states).toEqual(['connecting', 'open', 'idle'])
  })
})

describe('reconnecting', () => {
  it('tries again for whoever comes after a line that was lost between two screens (R-str-01, #7, 2.11)', () => {
    const { stream, sockets, last, pass } = setUp()
    const end = stream.subscribe({ stream: 'public' }, () => {})
    last().open()
    last().close()
    // No subscription is left when the next attempt is due.
    end()
    pass(4_000)
    stream.subscribe({ stream: 'public:local' }, () => {})
    pass(120_000)
    expect(sockets.length).toBeGreaterThan(1)
    last().open()
    expect(stream.state).toBe('open')
  })

  it('connects for whoever comes while nobody listened as the network returned (R-str-01)', () => {
    const { stream, sockets, last } = setUp()
    const end = stream.subscribe({ stream: 'public' }, () => {})
    last().open()
    stream.setOnline(false)
    end()
    stream.setOnline(true)
    stream.subscribe({ stream: 'public:local' }, () => {})
    expect(sockets).toHaveLength(2)
  })

  it('waits longer each time, up to a minute, and subscribes anew', () => {
    const { stream, sockets, last, pass } = setUp()
    stream.subscribe({ stream: 'user' }, vi.fn())
    last().open()
    const waits = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]
    waits.forEach((wait, index) => {
      last().close()
      pass(wait - 1)
      expect(sockets).toHaveLength(index + 1)
      pass(1)
      expect(sockets).toHaveLength(index + 2)
    })
    last().open()
    expect(last().sent).toEqual([{ type: 'subscribe', stream: 'user' }])
  })

  it('tries a socket that never opened once an hour only, as where Hollo refuses it with 404, and at once when back online', () => {
    const { stream, sockets, last, pass } = setUp()
    stream.subscribe({ stream: 'user' }, vi.fn())
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000]) {
      last().close()
      pass(wait)
    }
    last().close()
    pass(60 * 60_000 - 1)
    stream.setVisible(false)
    stream.setVisible(true)
    expect(sockets).toHaveLength(7)
    pass(1)
    expect(sockets).toHaveLength(8)
    last().close()
    stream.setOnline(false)
    stream.setOnline(true)
    expect(sockets).toHaveLength(9)
  })

  it('tries an address that the server does not name twice only, then once an hour, and says so (#26)', () => {
    const onRefused = vi.fn()
    const { stream, sockets, last, pass } = setUp({ isUnannounced: true, onRefused })
    stream.subscribe({ stream: 'user' }, vi.fn())
    for (const wait of [1_000, 2_000]) {
      expect(onRefused).not.toHaveBeenCalled()
      last().close()
      pass(wait)
    }
    last().close()
    expect(onRefused).toHaveBeenCalledOnce()
    pass(60 * 60_000 - 1)
    expect(sockets).toHaveLength(3)
  })

  it('spreads the waits over the upper half of each step', () => {
    for (let failures = 0; failures < 20; failures += 1) {
      const ceiling = Math.min(60_000, 1_000 * 2 ** failures)
      expect(reconnectDelayMs(failures, () => 0)).toBe(ceiling / 2)
      expect(reconnectDelayMs(failures, () => 0.999999)).toBeLessThan(ceiling)
    }
  })

  it('starts counting anew only after a connection that held', () => {
    const { stream, sockets, last, pass } = setUp()
    stream.subscribe({ stream: 'user' }, vi.fn())
    last().close()
    pass(1_000)
    last().open()
    last().close()
    pass(1_000)
    expect(sockets).toHaveLength(2)
    pass(1_000)
    expect(sockets).toHaveLength(3)
    last().open()
    pass(10_000)
    last().close()
    pass(1_000)
    expect(sockets).toHaveLength(4)
  })

  it('gives up an open socket when told that it is dead (R-str-06)', () => {
    const { stream, sockets, last, pass } = setUp()
    stream.subscribe({ stream: 'user' }, vi.fn())
    last().open()
    stream.renew()
    expect([last().isClosed, last().closedWith, stream.state]).toEqual([true, closeCodes.dead, 'waiting'])
    pass(1000)
    expect(sockets).toHaveLength(2)
  })

  it('opens the next one soon, hidden or not, where another tab takes the connection over (#9, part 6)', () => {
    const { stream, sockets, last, pass } = setUp()
    stream.subscribe({ stream: 'user' }, vi.fn())
    last().open()
    stream.setVisible(false)
    for (const opened of [2, 3, 4]) {
      last().close(closeCodes.moved)
      expect(stream.state).toBe('waiting')
      pass(1000)
      expect(sockets).toHaveLength(opened)
    }
  })

  it('does not hear an old socket', () => {
    const { stream, sockets, pass } = setUp()
    const home = vi.fn()
    stream.subscribe({ stream: 'user' }, home)
    const [old] = sockets
    old?.close()
    pass(1_000)
    old?.open()
    old?.deliver('delete', '1', ['user'])
    expect(home).not.toHaveBeenCalled()
    expect(stream.state).toBe('connecting')
  })

  it('says how it stands (R-tl-14)', () => {
    const { stream, states, last, pass } = setUp()
    stream.subscribe({ stream: 'user' }, vi.fn())
    last().open()
    last().close()
    pass(1_000)
    last().open()
    stream.close()
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open', 'idle'])
  })

  it('leaves the socket and does not try while offline, and tries at once when back', () => {
    const { stream, sockets, states, timers, last, pass } = setUp()
    stream.subscribe({ stream: 'user' }, vi.fn())
    last().open()
    stream.setOnline(false)
    expect(last().isClosed).toBe(true)
    pass(600_000)
    expect(sockets).toHaveLength(1)
    expect(timers.size).toBe(0)
    stream.setOnline(true)
    expect(sockets).toHaveLength(2)
    expect(states).toEqual(['connecting', 'open', 'offline', 'connecting'])
  })

  it('waits with the first attempt until there is a network', () => {
    const { stream, sockets } = setUp({ isOnline: false })
    stream.subscribe({ stream: 'user' }, vi.fn())
    expect([stream.state, sockets.length]).toEqual(['offline', 0])
    stream.setOnline(true)
    expect(sockets).toHaveLength(1)
  })

  it('keeps a socket while hidden, tries a lost one rarely, and at once when seen again', () => {
    const { stream, sockets, last, pass } = setUp()
    stream.subscribe({ stream: 'user' }, vi.fn())
    last().open()
    stream.setVisible(false)
    expect(last().isClosed).toBe(false)
    last().close()
    pass(59_999)
    expect(sockets).toHaveLength(1)
    stream.setVisible(true)
    expect(sockets).toHaveLength(2)
  })

  it('counts a socket that cannot even be made as a failure', () => {
    const openSocket = vi.fn(() => {
      throw new SyntaxError('bad subprotocol')
    })
    const { stream, pass } = setUp({ openSocket })
    stream.subscribe({ stream: 'user' }, vi.fn())
    expect(stream.state).toBe('waiting')
    pass(3_000)
    expect(openSocket).toHaveBeenCalledTimes(3)
  })

  it('does nothing after its end', () => {
    const { stream, sockets, timers, last } = setUp()
    stream.subscribe({ stream: 'user' }, vi.fn())
    last().open()
    stream.close()
    stream.setOnline(false)
    stream.setOnline(true)
    stream.subscribe({ stream: 'user' }, vi.fn())
    expect([sockets.length, timers.size, last().isClosed]).toEqual([1, 0, true])
  })
})

describe('where the token goes', () => {
  it('is nowhere for anonymous readers', () => {
    const { stream, last } = setUp({ token: null })
    stream.subscribe({ stream: 'public' }, vi.fn())
    expect([last().url, last().protocols]).toEqual(['wss://streaming.test/api/v1/streaming', undefined])
  })

  it('goes into the query only where allowed, and only every second time', () => {
    const { stream, sockets, last, pass } = setUp({ mayPutTokenInQuery: true })
    stream.subscribe({ stream: 'user' }, vi.fn())
    last().close()
    pass(1_000)
    last().close()
    pass(2_000)
    expect(sockets.map(({ url }) => url.includes('access_token=secret'))).toEqual([false, true, false])
  })

  it('is not sent at all when a subprotocol cannot carry it and the query may not', () => {
    const { stream, sockets } = setUp({ token: 'a=b/c' })
    stream.subscribe({ stream: 'user' }, vi.fn())
    expect(sockets).toHaveLength(0)
    const other = setUp({ token: 'a=b/c', mayPutTokenInQuery: true })
    other.stream.subscribe({ stream: 'user' }, vi.fn())
    expect(other.last().url).toContain('?access_token=a%3Db%2Fc')
  })
})

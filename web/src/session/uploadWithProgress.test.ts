import { afterEach, expect, it, vi } from 'vitest'
import { uploadWithProgress } from './uploadWithProgress.ts'

/** A request that is answered at once, from the address the test says. */
function answeredFrom(responseURL: string) {
  class AnsweredRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = 200
    readonly statusText = 'OK'
    readonly responseText = '{"id":"1"}'
    readonly responseURL = responseURL
    open() {}
    setRequestHeader() {}
    getAllResponseHeaders = () => 'content-type: application/json\r\n'
    send = () => void this.dispatchEvent(new Event('load'))
  }
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
}

afterEach(() => void vi.unstubAllGlobals())

it('answers like fetch', async () => {
  answeredFrom('https://a.example/api/v2/media')
  const response = await uploadWithProgress('https://a.example/api/v2/media', { method: 'POST' })
  expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([200, 'application/json', { id: '1' }])
})

it.each(['https://evil.example/api/v2/media', 'https://a.example/elsewhere'])(
  'takes no answer from %s, to which the request was redirected (#7, 2.6)',
  async (address) => {
    answeredFrom(address)
    const response = await uploadWithProgress('https://a.example/api/v2/media', { method: 'POST' })
    expect([response.type, response.status]).toEqual(['error', 0])
  },
)

it('stops receiving an answer without end (#7, 2.6)', async () => {
  const aborted = vi.fn()
  class EndlessRequest extends EventTarget {
    readonly upload = new EventTarget()
    open() {}
    setRequestHeader() {}
    abort = aborted
    send() {
      for (const loaded of [500_000, 1_000_000, 1_500_000]) {
        expect(aborted).not.toHaveBeenCalled()
        this.dispatchEvent(Object.assign(new Event('progress'), { loaded }))
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', EndlessRequest)
  const response = await uploadWithProgress('https://a.example/api/v2/media', { method: 'POST' })
  expect([response.type, aborted.mock.calls.length]).toEqual(['error', 1])
})

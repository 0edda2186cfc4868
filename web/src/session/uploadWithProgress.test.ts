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

it('answers like fetch (R-media-02)', async () => {
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

import { afterEach, expect, it, vi } from 'vitest'
import { keepRegistered } from './keepRegistered.ts'
import { registerWorker } from './registerWorker.ts'

vi.mock('./registerWorker.ts', () => ({ registerWorker: vi.fn<typeof registerWorker>() }))
const register = vi.mocked(registerWorker)
const ended = new AbortController()
afterEach(() => ended.abort())

it('is registered again with each network until it is active, as its files may not have arrived (#9, 6)', async () => {
  register.mockResolvedValueOnce(null)
  register.mockResolvedValueOnce({ active: null } as ServiceWorkerRegistration)
  register.mockResolvedValue({ active: {} } as ServiceWorkerRegistration)
  keepRegistered(ended.signal)
  for (const times of [1, 2, 3, 3]) {
    await expect.poll(() => register).toHaveBeenCalledTimes(times)
    // Lets the page handle the result of registering before the network returns.
    await new Promise((resolve) => setTimeout(resolve))
    dispatchEvent(new Event('online'))
  }
  expect(register).toHaveBeenCalledWith('/')
})

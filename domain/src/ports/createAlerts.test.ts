import { ApiError } from '@starling/api/client'
import { expect, it } from 'vitest'
import { createAlerts } from './createAlerts.ts'

const failure = (status: number) => new ApiError({ kind: 'server', status })

it('keeps what failed of an action while another account was on screen until there is somebody to tell (R-err-06)', () => {
  const { alert, onAlert } = createAlerts()
  const told: string[] = []
  const listen = () => onAlert((error, { action }) => void told.push(`${action} ${'status' in error ? error.status : ''}`))
  alert(failure(500), { action: 'timeline', isBackground: true })
  const end = listen()
  expect(told).toEqual(['timeline 500'])
  end()
  alert(failure(501), { action: 'favourite', statusId: '1' })
  // What nobody asked for is no news any more once the account is back.
  alert(failure(502), { action: 'timeline', isBackground: true })
  expect(told).toHaveLength(1)
  const endAgain = listen()
  expect(told).toEqual(['timeline 500', 'favourite 501'])
  endAgain()
  listen()
  expect(told).toHaveLength(2)
})

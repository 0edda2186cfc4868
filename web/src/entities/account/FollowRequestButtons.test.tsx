import { ApiError } from '@starling/api/client'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { FollowRequestButtons } from './FollowRequestButtons.tsx'

it('keeps the focus on the answer, which takes the place of the buttons, and on the button where it fails (R-rel-11, R-shell-20)', async () => {
  const { user, actions } = renderEntity(<FollowRequestButtons accountId="2" />, { me: '1' })
  actions.answerFollowRequest.mockRejectedValueOnce(new Error('refused'))
  const accept = screen.getByRole('button', { name: 'Accept' })
  await user.click(accept)
  await screen.findByRole('button', { name: 'Accept', busy: false })
  expect(document.activeElement).toBe(accept)
  await user.keyboard('{Enter}')
  const answer = await screen.findByText('Accepted')
  expect(document.activeElement).toBe(answer)
})

it('says that nobody waits any more where the request was answered elsewhere or taken back (R-rel-11, #26)', async () => {
  const { user, actions } = renderEntity(<FollowRequestButtons accountId="2" />, { me: '1' })
  actions.answerFollowRequest.mockRejectedValueOnce(new ApiError({ kind: 'not-found', status: 404 }))
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect(document.activeElement).toBe(await screen.findByText('No longer waiting'))
  expect(screen.queryByRole('button')).toBeNull()
})

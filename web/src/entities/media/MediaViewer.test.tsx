import { aMediaAttachment, aStatus } from '@starling/api/fixtures'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { settings } from '@starling/domain/settings'
import { changeSetting } from '../../settings/settingsStore.ts'
import { preferences } from '../../storage/preferences.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { toasts } from '../../ui/toasts.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { StatusCard } from '../status/StatusCard.tsx'

const status = aStatus({
  id: '7',
  media_attachments: [
    aMediaAttachment({ id: '1', description: 'A first hill' }),
    aMediaAttachment({ id: '2', description: 'A second hill' }),
    aMediaAttachment({ id: '3', type: 'video', url: 'https://starling.test/3.webm', description: 'A film of hills' }),
  ],
})

it('shows media large, counted, with their words, their post and its actions, and gives them to keep (#9, 2)', async () => {
  const { user, actions } = renderEntity(<StatusCard statusId="7" context="home" />, { me: '9', statuses: [status] })
  await user.click(screen.getByRole('button', { name: 'A second hill' }))
  const viewer = await screen.findByRole('dialog', { name: 'Media' })
  expect(within(viewer).getByText('2 of 3')).toBeDefined()
  expect(within(viewer).getByRole('button', { name: 'A second hill' }).getAttribute('aria-expanded')).toBe('false')
  expect(within(viewer).getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('https://starling.test/media/2.png')
  expect(within(viewer).getByRole('button', { name: 'Zoom in' })).toBeDefined()

  await user.click(await within(viewer).findByRole('button', { name: 'Favourite' }))
  await waitFor(() => expect(actions.favourite).toHaveBeenCalledWith('7', true))
  expect(within(viewer).getByRole('link', { name: /ada/ }).getAttribute('href')).toBe('/@ada')

  await user.click(within(viewer).getByRole('button', { name: 'Next' }))
  expect(await within(viewer).findByText('3 of 3')).toBeDefined()
  expect(await within(viewer).findByRole('button', { name: 'Play A film of hills' })).toBeDefined()
  await user.click(within(viewer).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('fetches small pictures only where data are saved, and the full one when asked (#9, 2, demand 29)', async () => {
  preferences.change({ dataSaver: true })
  const { user } = renderEntity(<StatusCard statusId="7" context="home" />, { statuses: [status] })
  expect(screen.getByRole('button', { name: 'A first hill' }).querySelector('img')?.srcset).toBe('')
  await user.click(screen.getByRole('button', { name: 'A first hill' }))
  const viewer = await screen.findByRole('dialog', { name: 'Media' })
  const picture = () => within(viewer).getByRole('img', { name: 'A first hill' }).getAttribute('src')
  expect(picture()).toBe('https://starling.test/media/1.small.png')
  await user.click(within(viewer).getByRole('button', { name: 'Load the full picture' }))
  await waitFor(() => expect(picture()).toBe('https://starling.test/media/1.png'))
  preferences.reset()
})

it('shows the small picture, which the device has, until the full one has come (#9, 2)', async () => {
  const { user } = renderEntity(<StatusCard statusId="7" context="home" />, { statuses: [status] })
  await user.click(screen.getByRole('button', { name: 'A first hill' }))
  const picture = within(await screen.findByRole('dialog', { name: 'Media' })).getByRole('img', { name: 'A first hill' })
  expect(picture.getAttribute('src')).toBe('https://starling.test/media/1.png')
  expect(picture.style.getPropertyValue('--small')).toBe('url("https://starling.test/media/1.small.png")')
})

it('shows the small picture where the full one cannot be loaded, and the full one with the network (#9, 6)', async () => {
  const { user } = renderEntity(<StatusCard statusId="7" context="home" />, { statuses: [status] })
  await user.click(screen.getByRole('button', { name: 'A first hill' }))
  const viewer = await screen.findByRole('dialog', { name: 'Media' })
  const picture = () => within(viewer).getByRole('img', { name: 'A first hill' })
  const [small, full] = ['https://starling.test/media/1.small.png', 'https://starling.test/media/1.png']
  const loses = () => fireEvent.error(picture())
  expect(picture().getAttribute('src')).toBe(full)
  loses()
  await waitFor(() => expect(picture().getAttribute('src')).toBe(small))
  await user.click(within(viewer).getByRole('button', { name: 'Load the full picture' }))
  await waitFor(() => expect(picture().getAttribute('src')).toBe(full))
  loses()
  await waitFor(() => expect(picture().getAttribute('src')).toBe(small))
  // When the small picture fails too, nothing changes any more.
  loses()
  expect(picture().getAttribute('src')).toBe(small)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(picture().getAttribute('src')).toBe(full))
})

it('closes by a press beside the picture, and not by a drag that begins there, where swiping is switched off (R-sess-07h, #9, 2)', async () => {
  changeSetting('test', settings.swipesInViewer, () => false)
  preferences.change({ motion: 'reduced' })
  const { user } = renderEntity(<StatusCard statusId="7" context="home" />, { statuses: [status] })
  await user.click(screen.getByRole('button', { name: 'A first hill' }))
  const viewer = await screen.findByRole('dialog', { name: 'Media' })
  const beside = within(viewer).getByRole('img', { name: 'A first hill' }).parentElement
  if (!beside) throw new Error('Nothing is around the picture')
  const touch = (to: number) => {
    fireEvent.pointerDown(beside, { pointerId: 5, buttons: 1, clientX: 200, clientY: 60 })
    fireEvent.pointerMove(beside, { pointerId: 5, buttons: 1, clientX: to, clientY: 60 })
    fireEvent.pointerUp(beside, { pointerId: 5, clientX: to, clientY: 60 })
    // A mouse clicks wherever its button is released.
    fireEvent.click(beside, { clientX: to, clientY: 60 })
  }
  touch(20)
  await user.click(within(viewer).getByRole('button', { name: 'Next' }))
  expect(await within(viewer).findByText('2 of 3')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await within(viewer).findByText('1 of 3')).toBeDefined()
  touch(201)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Media' })).toBeNull())
  preferences.reset()
})

it('shows a picture that has only a preview, as it is (R-stat-05, #26)', async () => {
  const [first, second] = [
    aMediaAttachment({ id: '1', description: 'A first hill' }),
    aMediaAttachment({ id: '2', description: 'A lost hill', url: null }),
  ]
  const { user } = renderEntity(<StatusCard statusId="8" context="home" />, {
    statuses: [aStatus({ id: '8', media_attachments: [first, second] })],
  })
  await user.click(screen.getByRole('button', { name: 'A lost hill' }))
  const viewer = await screen.findByRole('dialog', { name: 'Media' })
  expect(within(viewer).getByText('2 of 2')).toBeDefined()
  expect(within(viewer).getByRole('img', { name: 'A lost hill' }).getAttribute('src')).toBe('https://starling.test/media/2.small.png')
  expect(within(viewer).queryByRole('button', { name: 'Load the full picture' })).toBeNull()
})

it('lets an alert be pressed over it, such as that a link was copied (R-shell-19b, #26)', async () => {
  const onSelect = vi.fn()
  const { user } = renderEntity(
    <>
      <Toaster />
      <StatusCard statusId="7" context="home" />
    </>,
    { statuses: [status] },
  )
  await user.click(screen.getByRole('button', { name: 'A first hill' }))
  await screen.findByRole('dialog', { name: 'Media' })
  act(() => void toasts.show({ title: 'Muted', action: { label: 'Undo', onSelect } }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.getByRole('dialog', { name: 'Media' })).toBeDefined()
})

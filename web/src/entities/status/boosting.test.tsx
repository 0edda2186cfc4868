import { aMediaAttachment, anAccount, anInstance, aStatus } from '@starling/api/fixtures'
import { screen, waitFor, within } from '@testing-library/react'
import { readingSettings, settings } from '@starling/domain/settings'
import { beforeEach, expect, it } from 'vitest'
import { instanceStore } from '../../accounts/instances.ts'
import { changeSetting } from '../../settings/settingsStore.ts'
import { forgetPage } from '../../storage/pageMemory.ts'
import { DialogHost } from '../../ui/DialogHost.tsx'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { StatusCard } from './StatusCard.tsx'

beforeEach(() => {
  localStorage.clear()
  forgetPage()
  instanceStore('https://starling.test').set(anInstance({ fedibird_capabilities: ['status_reference'] }))
})

const show = (status: ReturnType<typeof aStatus>) =>
  renderEntity(<StatusCard statusId={status.id} context="home" />, { statuses: [status], me: '1' })

it.each([
  ['public', 'public', ''],
  ['unlisted', 'unlisted', ''],
  ['public', 'public_unlisted', ''],
  ['public', 'login', ''],
  ['private', 'private', 'Share again with your followers'],
] as const)('boosts one’s own post that is %s, exactly %s: %j (R-int-09a, R-int-09b)', async (visibility, visibility_ex, words) => {
  const status = aStatus({ visibility, visibility_ex, account: anAccount() })
  const { user, actions } = show(status)
  await user.click(screen.getByRole('button', { name: 'Boost' }))
  await user.click(await screen.findByRole('menuitem', { name: `Boost${words}` }))
  await waitFor(() => expect(actions.reblog).toHaveBeenCalledWith(status.id, true))
})

it.each([
  ['one’s own direct post', { visibility: 'direct', account: anAccount() }],
  ['a private post of somebody else', { visibility: 'private', account: anAccount({ id: '2' }) }],
] as const)(
  'neither boosts nor quotes %s, and says so; a press does nothing, also with Shift (R-int-10a, R-int-10b)',
  async (_words, given) => {
    const { user, visited, actions } = show(aStatus({ ...given }))
    const button = screen.getByRole('button', { name: 'Boosts and quotes are disabled' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    await user.keyboard('{Shift>}')
    await user.click(button)
    await user.keyboard('{/Shift}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(visited).toEqual([])
    expect(actions.reblog).not.toHaveBeenCalled()
  },
)

it.each([
  ['public', 'public', true],
  ['unlisted', 'unlisted', true],
  ['public', 'public_unlisted', true],
  ['public', 'login', true],
  ['private', 'private', false],
] as const)('offers to link to a post that is %s, exactly %s: %s (R-int-12a)', async (visibility, visibility_ex, isOpen) => {
  const { user, visited } = show(aStatus({ id: '9', visibility, visibility_ex, account: anAccount() }))
  await user.click(screen.getByRole('button', { name: 'Boost' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Link to this post' }))
  const item = await screen.findByRole('menuitem', { name: /^Insert post link/ })
  expect(item.textContent).toContain(isOpen ? 'Into the post you are writing' : 'Only public posts can be linked')
  expect(item.getAttribute('aria-disabled') === 'true').toBe(!isOpen)
  if (!isOpen) return
  // What the entry brought has the focus.
  await waitFor(() => expect(document.activeElement).toBe(item))
  await user.click(item)
  expect(visited).toEqual(['/publish?reference=9'])
})

it.each([
  [true, true, true],
  [true, false, true],
  [false, false, true],
  [false, true, false],
])(
  'offers to link to a post whose server knows references: %s, where what servers lack is hidden: %s: %s (R-int-12b)',
  async (knows, hides, isOpen) => {
    changeSetting('test', readingSettings.hidesWhatServersLack, () => hides)
    const plain = anAccount({ id: '2' })
    const features = { circle: false, emoji_reaction: false, legacy_quote: true, status_reference: knows }
    const { user } = show(aStatus({ account: { ...plain, server_features: features } }))
    await user.click(screen.getByRole('button', { name: 'Boost' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Link to this post' }))
    const item = await screen.findByRole('menuitem', { name: /^Insert post link/ })
    expect([item.getAttribute('aria-disabled') === 'true', item.textContent.includes('This server cannot receive link')]).toEqual([
      !isOpen,
      !isOpen,
    ])
  },
)

it('says that private posts cannot be quoted, where quoting is in the menu of the post, nor boosted (R-int-09c, R-quote-11d)', async () => {
  changeSetting('test', settings.hasBoostMenu, () => false)
  const approval = { automatic: ['public'], manual: [], current_user: 'automatic' as const }
  const { user } = show(aStatus({ visibility: 'private', account: anAccount({ id: '2' }), quote_approval: approval }))
  await user.click(screen.getByRole('button', { name: 'More' }))
  const item = await screen.findByRole('menuitem', { name: /Private posts cannot be quoted/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  const boost = screen.getByRole('menuitem', { name: /This post cannot be boosted/ })
  expect(boost.getAttribute('aria-disabled')).toBe('true')
})

it('lets a visitor choose to quote, whoever may, and asks to sign in (R-quote-11e)', async () => {
  const approval = { automatic: [], manual: [], current_user: 'denied' as const }
  const status = aStatus({ account: anAccount({ id: '2' }), quote_approval: approval, url: 'https://starling.test/@bob/1' })
  const { user, prompted } = renderEntity(<StatusCard statusId={status.id} context="home" />, { statuses: [status] })
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('button', { name: 'Boost' }))
  await user.keyboard('{/Shift}')
  expect(prompted).toEqual([{ kind: 'reblog', url: 'https://starling.test/@bob/1' }])
})

it('asks before it boosts pictures without a description, where one wants that (R-int-09)', async () => {
  changeSetting('test', settings.asksBeforeUndescribedBoost, () => true)
  changeSetting('test', settings.hasBoostMenu, () => false)
  const hill = aMediaAttachment({ id: 'm1', description: 'A hill' })
  const described = show(aStatus({ id: '7', media_attachments: [hill] }))
  await described.user.click(screen.getByRole('button', { name: 'Boost' }))
  await waitFor(() => expect(described.actions.reblog).toHaveBeenCalledWith('7', true))
  described.unmount()
  const status = aStatus({ id: '8', media_attachments: [hill, aMediaAttachment({ id: 'm2', description: null })] })
  const { user, actions } = renderEntity(
    <>
      <StatusCard statusId="8" context="home" />
      <DialogHost />
    </>,
    { statuses: [status], me: '1' },
  )
  await user.click(screen.getByRole('button', { name: 'Boost' }))
  const question = await screen.findByRole('dialog', { name: 'Boost this post?' })
  expect(question.textContent).toContain('A picture, film or sound in it has no description.')
  expect(actions.reblog).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Boost' }))
  await waitFor(() => expect(actions.reblog).toHaveBeenCalledWith('8', true, 'public'))
})

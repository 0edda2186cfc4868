import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nProvider } from '@lingui/react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { createI18n } from './createI18n.ts'
import { NavigatorContext } from './navigation.ts'
import type { Navigator } from './navigation.ts'

const navigator: Navigator = {
  getLocation: () => ({ path: '/', search: '', key: 'test', index: 0, isFromApp: false }),
  subscribe: () => () => undefined,
  push: () => undefined,
  replace: () => undefined,
  back: () => undefined,
  rewrite: () => undefined,
  leaveGone: () => undefined,
  openOverlay: () => () => undefined,
  hrefFor: (url) => url,
}

async function ask(onConfirm: () => void | Promise<void>) {
  const onClose = vi.fn()
  render(
    <I18nProvider i18n={createI18n('en')}>
      <NavigatorContext value={navigator}>
        <ConfirmDialog title="Delete it?" action="Delete" onConfirm={onConfirm} onClose={onClose}>
          <p>It is gone then.</p>
        </ConfirmDialog>
      </NavigatorContext>
    </I18nProvider>,
  )
  return { user: userEvent.setup(), onClose, button: await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' }) }
}

it('closes with the answer where there is nothing to wait for', async () => {
  const confirm = vi.fn(() => undefined)
  const { user, onClose, button } = await ask(confirm)
  await user.click(button)
  expect(confirm).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})

it('is busy until what was confirmed is done, and stays for another try where it fails (R-err-01)', async () => {
  const outcomes: (readonly [() => void, () => void])[] = []
  const { user, onClose, button } = await ask(
    () =>
      new Promise<void>((resolve, reject) => {
        outcomes.push([resolve, () => reject(new Error('refused'))])
      }),
  )
  await user.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  outcomes[0]?.[1]()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button)
  outcomes[1]?.[0]()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { storedLocale } from '../../storage/locale.ts'
import { createI18n } from '../../ui/createI18n.ts'
import { activateLocale } from './activateLocale.ts'
import { InterfaceLanguage } from './InterfaceLanguage.tsx'

const i18n = createI18n('en')

afterEach(async () => {
  localStorage.clear()
  await activateLocale(i18n, 'en')
})

it('turns the page to the chosen language and its direction at once, and back to the browser’s', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <InterfaceLanguage />
    </I18nProvider>,
  )
  const choice = screen.getByRole('combobox')
  await userEvent.selectOptions(choice, 'العربية')
  await expect.poll(() => document.documentElement.dir).toBe('rtl')
  expect(document.documentElement.lang).toBe('ar')
  expect(storedLocale()).toBe('ar')
  await userEvent.selectOptions(choice, 'browser')
  await expect.poll(() => document.documentElement.dir).toBe('ltr')
  expect(document.documentElement.lang).toBe('en')
  expect(storedLocale()).toBe('en')
})

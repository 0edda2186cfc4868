import { I18nProvider } from '@lingui/react'
import { aCustomEmoji, aStatus } from '@starling/api/fixtures'
import { SENSITIVE_EMOJI_WARNING } from '@starling/domain/store'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createI18n } from '../../ui/createI18n.ts'
import { activateLocale } from '../language/activateLocale.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { StatusCard } from './StatusCard.tsx'

/** A post as the store keeps it: with the warning that its author did not write. */
const received = (given: object = {}) =>
  aStatus({
    language: 'en',
    content: '<p>:gore:</p>',
    spoiler_text: SENSITIVE_EMOJI_WARNING,
    emojis: [aCustomEmoji({ shortcode: 'gore', sensitive: true })],
    ...given,
  })

async function showInGerman(status: ReturnType<typeof aStatus>) {
  const german = createI18n('en')
  await activateLocale(german, 'de')
  return renderEntity(
    <I18nProvider i18n={german}>
      <StatusCard statusId={status.id} context="home" />
    </I18nProvider>,
    { statuses: [status] },
  )
}

it('the warning of sensitive custom emoji is in the language of the reader, not of the post (X-08a)', async () => {
  await showInGerman(received({ id: '31' }))
  expect((await screen.findByText('[Enthält sensible eigene Emojis]')).closest('[lang]')?.getAttribute('lang')).not.toBe('en')
  expect(screen.queryByText(SENSITIVE_EMOJI_WARNING)).toBeNull()
})

it.each([
  ['with another text', { spoiler_text: 'Butchery' }, 'Butchery'],
  ['with the same text, over emoji that are not sensitive', { emojis: [] }, SENSITIVE_EMOJI_WARNING],
])('a warning that the author wrote stays as it is: %s (X-08b)', async (_words, given, shown) => {
  const status = received({ id: '32', ...given })
  await showInGerman(status)
  expect((await screen.findByText(shown)).getAttribute('lang')).toBe('en')
})

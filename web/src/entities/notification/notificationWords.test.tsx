import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { groupFromNotification } from '@starling/domain/notifications'
import { anAccount, aNotification } from '@starling/api/fixtures'
import { afterEach, expect, it } from 'vitest'
import { createI18n } from '../../ui/createI18n.ts'
import { activateLocale } from '../language/activateLocale.ts'
import { useNotificationWords, useAccountNames, namesPlaceholder } from './useNotificationWords.ts'

const i18n = createI18n('en')

afterEach(() => activateLocale(i18n, 'en'))

function Words({ people }: { readonly people: number }) {
  const words = useNotificationWords()
  const accountNames = useAccountNames()
  const notification = aNotification({ type: 'favourite', account: anAccount({ display_name: 'Ada' }) })
  const group = { ...groupFromNotification(notification, []), notifications_count: people }
  return (
    <p role="status">
      {words(group, true)
        .split(namesPlaceholder)
        .join(accountNames('Ada', people - 1))}
    </p>
  )
}

it.each([
  ['en', 'Ada favourited your post', 'Ada and 1 other favourited your post', 'Ada and 4 others favourited your post'],
  ['de', 'Ada hat deinen Beitrag', 'Ada und 1 weitere Person haben deinen', 'Ada und 4 weitere Personen haben'],
  ['fr', 'Ada a ajouté votre message à ses', 'Ada et 1 autre personne ont ajouté votre message à leurs', 'Ada et 4 autres personnes ont'],
  ['es', 'Ada ha marcado', 'Ada y 1 persona más han marcado', 'Ada y 4 personas más han marcado'],
  ['pt-BR', 'Ada favoritou', 'Ada e mais 1 pessoa favoritaram', 'Ada e mais 4 pessoas favoritaram'],
  ['ja', 'Adaさんがあなた', 'Adaさんほか1人があなた', 'Adaさんほか4人があなた'],
  ['ko', 'Ada 님이 내', 'Ada 님 외 1명이 내', 'Ada 님 외 4명이 내'],
  ['zh-CN', 'Ada 喜欢了', 'Ada 和另外 1 人 喜欢了', 'Ada 和另外 4 人 喜欢了'],
  ['ar', 'أضاف Ada منشورك', 'أضاف Ada وشخص آخر منشورك', 'أضاف Ada و4 أشخاص آخرون منشورك'],
])('agrees with the number of people in %s (R-ntf-03, #25)', async (locale, one, two, five) => {
  await activateLocale(i18n, locale)
  const shown = (people: number) => {
    const view = render(
      <I18nProvider i18n={i18n}>
        <Words people={people} />
      </I18nProvider>,
    )
    const text = screen.getByRole('status').textContent ?? ''
    view.unmount()
    // Digits of other scripts are read as those of this one.
    return text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  }
  expect(shown(1)).toContain(one)
  expect(shown(2)).toContain(two)
  expect(shown(5)).toContain(five)
})

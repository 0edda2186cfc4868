import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { detectLanguage } from './detectLanguage.ts'

vi.mock('./detectLanguage.ts', { spy: true })

const texts = {
  en: 'I went to the shop and bought some bread and some milk for the day after tomorrow.',
  de: 'Heute war ein schöner Tag, und wir sind nach dem Regen noch lange spazieren gegangen.',
  fr: 'Nous sommes allés au marché ce matin et nous avons acheté des fruits pour toute la famille.',
  ja: '今日はとても良い天気でしたので散歩に行きました。',
  ko: '오늘은 날씨가 아주 좋아서 산책을 다녀왔습니다.',
  zh: '今天天气很好所以我们出去散步了很久',
  ar: 'كان الطقس جميلا اليوم فخرجنا في نزهة طويلة على ضفة النهر مع الأصدقاء',
}

describe('telling the language of a text', () => {
  it.each(Object.entries(texts))('%s', (code, text) => expect(detectLanguage(text)[0]?.[0]).toBe(code))
})

describe('a post in another language than the one chosen (#29, 6)', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('is said so, and changed on request only', async () => {
    const { user } = renderScreen('/publish', { server, signedInAs: await server.createAccount('ada') })
    const field = await composeField()
    await screen.findByRole('button', { name: 'Language: English, en' })
    await user.click(field)
    await user.paste(texts.de)
    const offer = await screen.findByRole('region', { name: 'Language of the text' })
    expect(offer.textContent).toContain('This seems to be written in: German. Chosen for the post: English.')
    await user.click(within(offer).getByRole('button', { name: 'Change to: German' }))
    await screen.findByRole('button', { name: 'Language: German, de' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Language of the text' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe(texts.de)

    await user.clear(field)
    await user.paste(texts.fr)
    await user.click(await screen.findByRole('button', { name: 'Keep: German' }))
    expect(screen.queryByRole('region', { name: 'Language of the text' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Language: German, de' })).toBeDefined()

    // What was declined is not said again when the text goes on.
    await user.type(field, ' Et voilà.')
    await waitFor(() => expect(vi.mocked(detectLanguage)).toHaveBeenLastCalledWith(`${texts.fr} Et voilà.`))
    // Any other language is, and is the next thing to be told.
    expect(screen.queryByRole('region', { name: 'Language of the text' })).toBeNull()
    await user.clear(field)
    await user.paste(texts.ja)
    await screen.findByRole('button', { name: 'Change to: Japanese' })
    expect(screen.queryByRole('button', { name: 'Change to: French' })).toBeNull()
  })
})

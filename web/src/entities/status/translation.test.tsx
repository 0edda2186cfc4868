import { aCustomEmoji, aMediaAttachment, anInstance, aPoll, aStatus } from '@starling/api/fixtures'
import { SENSITIVE_EMOJI_WARNING } from '@starling/domain/store'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { instanceStore } from '../../accounts/instances.ts'
import { preferences } from '../../storage/preferences.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { translationTarget } from './mayTranslate.ts'
import { StatusCard } from './StatusCard.tsx'

const origin = 'https://starling.test'

beforeEach(() => {
  const instance = anInstance()
  instanceStore(origin).set({ ...instance, configuration: { ...instance.configuration, translation: { enabled: true } } })
})

afterEach(() => {
  vi.unstubAllGlobals()
  preferences.reset()
})

/** A post in German with everything that can be translated. */
function german(id: string, given: Parameters<typeof aStatus>[0] = {}) {
  return aStatus({
    id,
    language: 'de',
    content: '<p>Guten Morgen</p>',
    spoiler_text: 'Wetter',
    poll: aPoll({
      id: `poll ${id}`,
      expires_at: null,
      options: [
        { title: 'Sonne', votes_count: 0 },
        { title: 'Regen', votes_count: 0 },
      ],
    }),
    media_attachments: [aMediaAttachment({ id: 'm', description: 'Ein Hügel' })],
    ...given,
  })
}

const answer = {
  content: '<p>Good morning</p>',
  spoiler_text: 'Weather',
  language: 'en',
  detected_source_language: 'de',
  provider: 'LibreTranslate',
  poll: { id: 'p', options: [{ title: 'Sun' }, { title: 'Rain' }] },
  media_attachments: [{ id: 'm', description: 'A hill' }],
}

function shown(status: ReturnType<typeof german>, reply: () => Promise<unknown> = async () => answer) {
  const asked: unknown[] = []
  const call = vi.fn(async (row: { path: string }, input: unknown) => {
    if (row.path.endsWith('translation_languages')) return { data: { de: ['en', 'fr'], ja: ['fr'] } }
    asked.push(input)
    return { data: await reply() }
  })
  return { asked, ...renderEntity(<StatusCard statusId={status.id} context="home" />, { me: '9', statuses: [status], call }) }
}

it('translates text, warning, poll and descriptions, names who did it, and gives the original back (R-stat-08a, R-stat-08b, R-poll-06a, R-int-05b)', async () => {
  const { user, asked } = shown(german('t1'))
  await user.click(screen.getByRole('button', { name: /Wetter/ }))
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  expect(await screen.findByText('Good morning')).toBeDefined()
  expect(asked).toEqual([{ params: { id: 't1' }, body: { lang: 'en' } }])
  expect(screen.getByText('Translated from German by LibreTranslate')).toBeDefined()
  for (const words of [/Weather/, /A hill/]) expect(screen.getByRole('button', { name: words })).toBeDefined()
  expect(await screen.findByRole('radio', { name: 'Sun' })).toBeDefined()
  expect(screen.queryByText('Guten Morgen')).toBeNull()

  // Each button gives way to the other, and the focus goes with it (R-shell-20).
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show original' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Translate' }))
  expect(screen.getByText('Guten Morgen')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Translate' }))
  expect(screen.getByText('Good morning')).toBeDefined()
  expect(asked).toHaveLength(1)
})

it('is asked for and taken back by the letter t on the post in focus (R-shell-20b)', async () => {
  const { user } = shown(german('t6', { spoiler_text: '' }))
  await screen.findByRole('button', { name: 'Translate' })
  const card = screen.getByRole('article')
  card.tabIndex = 0
  act(() => card.focus())
  await user.keyboard('t')
  expect(await screen.findByText('Good morning')).toBeDefined()
  act(() => card.focus())
  await user.keyboard('t')
  expect(await screen.findByText('Guten Morgen')).toBeDefined()
})

it('stands in the name of the post too, by which screen readers tell it (R-stat-08a, R-stat-08b)', async () => {
  const { user } = shown(german('named', { spoiler_text: '' }))
  expect(await screen.findByRole('article', { name: /Guten Morgen/ })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  const post = await screen.findByRole('article', { name: /Good morning.*A hill/ })
  expect(post.getAttribute('aria-label')).not.toContain('Guten Morgen')
  await user.click(screen.getByRole('button', { name: 'Show original' }))
  expect(await screen.findByRole('article', { name: /Guten Morgen/ })).toBeDefined()
})

it('stays when the card scrolls away and when the post is received again, and goes with an edit (R-stat-10c)', async () => {
  const status = german('t2', { spoiler_text: '' })
  const first = shown(status)
  await first.user.click(await screen.findByRole('button', { name: 'Translate' }))
  await screen.findByText('Good morning')
  act(() => first.store.change({ ...status, favourites_count: 1 }))
  expect(screen.getByText('Good morning')).toBeDefined()
  first.unmount()
  const again = shown(status)
  expect(screen.getByText('Good morning')).toBeDefined()
  act(() => again.store.change({ ...status, content: '<p>Guten Abend</p>', edited_at: '2026-11-22T00:00:00Z' }))
  expect(screen.getByText('Guten Abend')).toBeDefined()
})

it('goes when the options of the poll are edited, for the translated ones would stand for others (R-stat-10c, R-poll-06a, #26)', async () => {
  const status = german('edited poll', { spoiler_text: '' })
  const { user, store } = shown(status)
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  expect(await screen.findByRole('radio', { name: 'Sun' })).toBeDefined()
  const options = status.poll?.options.toReversed() ?? []
  act(() => store.change({ ...status, poll: status.poll && { ...status.poll, options } }))
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Regen', 'Sonne'])
})

it('goes when the description of a picture is edited, for the translated one would stand for another (R-stat-10c)', async () => {
  const status = german('edited description', { spoiler_text: '' })
  const { user, store } = shown(status)
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  expect(await screen.findByRole('button', { name: /A hill/ })).toBeDefined()
  act(() => store.change({ ...status, media_attachments: [aMediaAttachment({ id: 'm', description: 'Ein Berg' })] }))
  expect(screen.getByRole('button', { name: /Ein Berg/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /A hill/ })).toBeNull()
})

it('is not offered in one’s own language, for unknown pairs and for posts not everybody may read (R-stat-08c)', async () => {
  for (const given of [{ language: 'en' }, { language: 'ja' }, { visibility: 'private' as const }]) {
    const { unmount } = shown(german(`t3 ${JSON.stringify(given)}`, { spoiler_text: '', ...given }))
    await new Promise((done) => setTimeout(done, 60))
    expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
    unmount()
  }
  expect(translationTarget({ de: ['pt-BR', 'en'] }, 'de-AT', 'pt-BR')).toBe('pt-BR')
  expect(translationTarget({ und: ['en'] }, null, 'en-GB')).toBe('en')
  expect(translationTarget({}, 'constructor', 'en')).toBeNull()
})

it('translates chosen languages by itself, and leaves the post as it is where that fails (R-stat-08a)', async () => {
  preferences.change({ translatedLanguages: 'de' })
  const { unmount } = shown(german('t4', { spoiler_text: '' }))
  expect(await screen.findByText('Good morning')).toBeDefined()
  unmount()
  shown(german('t5', { spoiler_text: '' }), () => Promise.reject(new Error('The service is asleep')))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Translate' })).toBeDefined())
  expect(screen.getByText('Guten Morgen')).toBeDefined()
})

/** A browser that translates by itself; `download` is called where a model is loaded first. */
function withTranslator(availability: 'available' | 'downloadable' | 'unavailable') {
  const asked: string[] = []
  const pairs: unknown[] = []
  let finish = () => {}
  const loading = new Promise<void>((done) => {
    finish = done
  })
  const monitor = new EventTarget()
  vi.stubGlobal('Translator', {
    availability: async () => availability,
    async create(options: { monitor(source: EventTarget): void; sourceLanguage: string; targetLanguage: string }) {
      pairs.push([options.sourceLanguage, options.targetLanguage])
      options.monitor(monitor)
      if (availability === 'downloadable') await loading
      return {
        async translate(text: string) {
          asked.push(text)
          return `in English: ${text}`
        },
      }
    },
  })
  const tell = (loaded: number) => monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }))
  return { asked, pairs, tell, finish }
}

it('translates on the device what the server cannot, also what only followers may read', async () => {
  const browser = withTranslator('downloadable')
  const { user, asked } = shown(german('t7', { language: 'sv-SE', visibility: 'private', spoiler_text: '' }))
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  await screen.findByRole('button', { name: 'Translating…' })
  act(() => void browser.tell(0.25))
  expect(await screen.findByRole('button', { name: 'Loading the language: 25%' })).toBeDefined()
  act(() => browser.finish())
  expect(await screen.findByText('in English: Guten Morgen')).toBeDefined()
  expect(screen.getByText('Translated from Swedish on this device')).toBeDefined()
  expect(await screen.findByRole('radio', { name: 'in English: Sonne' })).toBeDefined()
  expect(browser.pairs).toEqual([['sv', 'en']])
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Show original' }))
  expect(screen.getByText('Guten Morgen')).toBeDefined()
})

it('translates on the device nothing that the author did not write: the warning for sensitive custom emoji stays (X-08a)', async () => {
  const browser = withTranslator('available')
  const emojis = [aCustomEmoji({ sensitive: true })]
  const { user } = shown(german('t12', { language: 'sv', spoiler_text: SENSITIVE_EMOJI_WARNING, emojis }))
  await user.click(screen.getByRole('button', { name: /Contains sensitive/ }))
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  expect(await screen.findByRole('button', { name: 'Show original' })).toBeDefined()
  expect(screen.getByText('[Contains sensitive custom emoji(s)]')).toBeDefined()
  expect(browser.asked).not.toContain(SENSITIVE_EMOJI_WARNING)
})

it('asks the server first, and the device first where the reader wants that', async () => {
  const browser = withTranslator('available')
  const first = shown(german('t8', { spoiler_text: '' }))
  await first.user.click(await screen.findByRole('button', { name: 'Translate' }))
  expect(await screen.findByText('Good morning')).toBeDefined()
  first.unmount()
  preferences.change({ translatesOnDevice: true })
  const second = shown(german('t9', { spoiler_text: '' }))
  await second.user.click(await screen.findByRole('button', { name: 'Translate' }))
  expect(await screen.findByText('in English: Guten Morgen')).toBeDefined()
  expect(second.asked).toEqual([])
  expect(browser.asked).toContain('Ein Hügel')
})

it('downloads no model by itself, and offers nothing for a language the browser does not know', async () => {
  preferences.change({ translatedLanguages: 'sv' })
  const browser = withTranslator('downloadable')
  const first = shown(german('t10', { language: 'sv', spoiler_text: '' }))
  await screen.findByRole('button', { name: 'Translate' })
  expect(browser.pairs).toEqual([])
  first.unmount()
  withTranslator('unavailable')
  shown(german('t11', { language: 'tlh', spoiler_text: '' }))
  await act(async () => new Promise((done) => setTimeout(done, 60)))
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { forgetPage } from '../storage/pageMemory.ts'
import { preferences } from '../storage/preferences.ts'
import { composeField } from './composeField.fixture.ts'
import { renderScreen } from './renderScreen.fixture.tsx'

let server: TestServer
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  // Loading the composer for the first time can take longer than a test waits.
  await import('../features/compose/ComposeScreen.tsx')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterEach(() => {
  preferences.reset()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

/** A window of variable width, which answers media queries accordingly. */
function stubWindow(first: number): (next: number) => void {
  let width = first
  const holds = (media: string) => {
    const [, side, limit] = /\((min|max)-width: (\d+)px\)/.exec(media) ?? []
    return side === undefined ? false : side === 'min' ? width >= Number(limit) : width <= Number(limit)
  }
  const queries: { readonly query: EventTarget; readonly media: string; was: boolean }[] = []
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) => {
    const query = Object.defineProperty(Object.assign(new EventTarget(), { media }), 'matches', { get: () => holds(media) })
    queries.push({ query, media, was: holds(media) })
    return query as unknown as MediaQueryList
  })
  return (next) => {
    width = next
    for (const each of queries) {
      const is = holds(each.media)
      if (is !== each.was) each.query.dispatchEvent(new Event('change'))
      each.was = is
    }
  }
}

/** Opens home beside a composer that stays on the screen, in the panel or in the deck. */
async function openBeside(isDeck: boolean) {
  preferences.change({ advancedLayout: isDeck })
  const resize = stubWindow(1400)
  const reader = await server.createAccount(`reader${(count += 1)}`)
  const view = renderScreen('/home', { server, signedInAs: reader })
  await screen.findByRole('region', { name: 'Home' })
  const field = await composeField()
  await waitFor(() => expect(location.pathname).toBe(isDeck ? '/deck/home' : '/home'))
  return { ...view, field, resize: (width: number) => act(async () => resize(width)) }
}

it.each([
  ['the panel', false, 900],
  ['the panel, to a phone', false, 390],
  ['the deck, to a phone', true, 390],
])(
  'what one types in %s goes on in front when the window becomes too narrow for it (R-comp-29, R-shell-15a, R-shell-15b)',
  async (_, isDeck, width) => {
    const { user, field, resize } = await openBeside(isDeck)
    await user.type(field, 'Half a sen')
    await resize(width)
    await waitFor(() => expect(location.pathname).toBe('/publish'))
    const goesOn = await composeField()
    expect(goesOn).not.toBe(field)
    expect(goesOn.value).toBe('Half a sen')
    await waitFor(() => expect(document.activeElement).toBe(goesOn))
  },
)

it.each([
  ['the panel', false],
  ['the deck', true],
])('what lies in %s without the focus is kept, and opens nothing over what one reads (R-shell-15c)', async (_, isDeck) => {
  const { user, field, resize, navigator } = await openBeside(isDeck)
  await user.type(field, 'Half a sen')
  act(() => field.blur())
  await resize(390)
  await waitFor(() => expect(location.pathname).toBe('/home'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text of the post' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => navigator.push('/publish'))
  expect((await composeField()).value).toBe('Half a sen')
})

it.each([
  ['the panel', false],
  ['the deck', true],
])('an empty field in %s opens nothing when it goes (R-shell-15a, R-shell-15b)', async (_, isDeck) => {
  const { user, field, resize } = await openBeside(isDeck)
  await user.click(field)
  await resize(390)
  await waitFor(() => expect(location.pathname).toBe('/home'))
  await within(await screen.findByRole('main')).findByRole('region', { name: 'Home' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Column } from './Column.tsx'
import { createI18n } from './createI18n.ts'
import { LocationContext, NavigatorContext } from './navigation.ts'
import type { Location, Navigator } from './navigation.ts'

const location: Location = { path: '/', search: '', key: 'column', index: 0, isFromApp: false }
const navigator = { getLocation: () => location, subscribe: () => () => undefined } as unknown as Navigator

afterEach(() => {
  delete document.documentElement.dataset['bars']
})

/** Draws a column and answers its list. */
function list(): HTMLElement {
  const { container } = render(
    <I18nProvider i18n={createI18n('en')}>
      <NavigatorContext value={navigator}>
        <LocationContext value={location}>
          <Column title="Home">
            <p>Posts</p>
          </Column>
        </LocationContext>
      </NavigatorContext>
    </I18nProvider>,
  )
  const scroller = container.querySelector<HTMLElement>('[data-scroller]')
  if (!scroller) throw new Error('Nothing scrolls')
  return scroller
}

/** The state of a phone's bar after the list has scrolled to an offset. */
function scrollTo(scroller: HTMLElement, offset: number): string | undefined {
  scroller.scrollTop = offset
  fireEvent.scroll(scroller)
  return document.documentElement.dataset['bars']
}

it.each(['wheel', 'touchMove'] as const)(
  'hides the bar of a phone while one scrolls down, and shows it when one turns back (%s)',
  (move) => {
    const scroller = list()
    fireEvent[move](scroller)
    expect(scrollTo(scroller, 300)).toBe('hidden')
    fireEvent[move](scroller)
    expect(scrollTo(scroller, 280)).toBeUndefined()
  },
)

it('leaves the bar where the list scrolls by itself: home begins in the middle, and posts come in above (R-mark-02)', () => {
  const scroller = list()
  expect(scrollTo(scroller, 3000), 'the list begins at its place').toBeUndefined()
  expect(scrollTo(scroller, 3127), 'the heights above are measured').toBeUndefined()
  fireEvent.wheel(scroller)
  expect(scrollTo(scroller, 3300)).toBe('hidden')
})

it.each([
  ['0s', 900, 'instant'],
  ['0.12s', 900, 'smooth'],
  ['0.12s', 9000, 'instant'],
])(
  'goes to the top when the title is pressed, gliding only where motion is wanted and the way is short: %s, %i px',
  async (quick, offset, behavior) => {
    const scroller = list()
    scroller.style.setProperty('--quick', quick)
    scroller.scrollTop = offset
    const scrolled = vi.fn()
    scroller.scrollTo = scrolled
    fireEvent.click(screen.getByRole('button', { name: 'Home' }))
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior }))
  },
)

import { afterEach, expect, it } from 'vitest'
import { focusColumn } from './focusColumn.ts'

afterEach(() => (document.body.innerHTML = ''))

function deck() {
  document.body.innerHTML =
    '<button id="add">Add</button><div data-deck-column="a"></div><div data-deck-column="b"><button data-column-button>Move</button></div>'
  const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
  return { add: find('#add'), column: find('[data-column-button]') }
}

async function frames(count: number) {
  for (let frame = 0; frame < count; frame += 1) await new Promise((done) => requestAnimationFrame(done))
}

it('focuses the column after the dialog has given the focus back to its button (#29, 3)', async () => {
  const { add, column } = deck()
  focusColumn('b')
  requestAnimationFrame(() => add.focus())
  await frames(3)
  expect(document.activeElement).toBe(column)
})

it('leaves the focus where something was pressed before the frames were drawn (#24)', async () => {
  const { add } = deck()
  focusColumn('b')
  await frames(1)
  add.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  add.focus()
  await frames(3)
  expect(document.activeElement).toBe(add)
})

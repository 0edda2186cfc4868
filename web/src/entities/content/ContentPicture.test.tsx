import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { RichText } from './RichText.tsx'

const fromElsewhere = '<p>Look <img src="https://tracker.example/boat.png" alt="a boat"></p>'

it('a picture of another host is loaded when it is asked for, and its host is named before (#25)', async () => {
  const { container } = renderEntity(<RichText html={fromElsewhere} emojis={[]} />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.innerHTML).not.toContain('boat.png')
  await userEvent.click(screen.getByRole('button', { name: 'Show the picture from tracker.example: a boat' }))
  expect(screen.getByRole('img', { name: 'a boat' }).getAttribute('src')).toBe('https://tracker.example/boat.png')
  expect(screen.queryByRole('button')).toBeNull()
})

it('asking for a picture in a link does not follow the link (#25)', async () => {
  renderEntity(<RichText html={`<a href="https://elsewhere.example/">${fromElsewhere}</a>`} emojis={[]} />)
  const clicks: Event[] = []
  addEventListener('click', (event) => clicks.push(event), { capture: true, once: true })
  await userEvent.click(screen.getByRole('button', { name: /^Show the picture/ }))
  expect(screen.getByRole('img', { name: 'a boat' })).toBeTruthy()
  expect(clicks.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true])
})

it("a picture of the reader's own server is there at once (#25)", () => {
  renderEntity(<RichText html='<p><img src="https://starling.test/media/boat.png" alt="a boat"></p>' emojis={[]} />)
  expect(screen.getByRole('img', { name: 'a boat' }).getAttribute('src')).toBe('https://starling.test/media/boat.png')
})

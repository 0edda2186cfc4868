import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareOnPress } from './prepareOnPress.ts'

let end: () => void
let prepared: string[]
beforeEach(() => {
  document.body.innerHTML = `
    <nav><a id="settings" href="/settings"><span>Settings</span></a><a id="lists" href="/deck/lists">Lists</a></nav>
    <a id="elsewhere" href="https://elsewhere.example/lists">Elsewhere</a>
    <article><a href="/@bob/1"><time>1 h</time></a><p id="text">A post</p></article>`
  prepared = []
  end = prepareOnPress((path) => prepared.push(path))
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

const tell = (kind: string, selector: string) => document.querySelector(selector)?.dispatchEvent(new Event(kind, { bubbles: true }))

it('prepares the screen of a link that the pointer or the focus reaches, once, and before it is clicked (#25, part 7)', () => {
  tell('pointerover', '#settings span')
  tell('pointerdown', '#settings')
  tell('focusin', '#lists')
  expect(prepared).toEqual(['/settings', '/lists'])
})

it('prepares the conversation of a post from the press on it, not while the pointer passes over it', () => {
  tell('pointerover', '#text')
  expect(prepared).toEqual([])
  tell('pointerdown', '#text')
  expect(prepared).toEqual(['/@bob/1'])
})

it('leaves alone what leads elsewhere, and is silent once it has ended', () => {
  tell('pointerdown', '#elsewhere')
  end()
  tell('pointerdown', '#settings')
  expect(prepared).toEqual([])
})

import { expect, it } from 'vitest'
import { withSheets } from './withSheets.ts'

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => new URL(href).pathname)

function answer(path: string, event: 'load' | 'error') {
  for (const link of document.head.querySelectorAll('link')) if (new URL(link.href).pathname === path) link.dispatchEvent(new Event(event))
}

it('loads code after its sheet, a sheet once, and one that failed again the next time (#7, 2.1)', async () => {
  const asked: string[] = []
  const load = (name: string) => async () => {
    asked.push(name)
    return name
  }
  expect(await withSheets(load('plain'))).toBe('plain')

  const first = withSheets(load('first'), ['assets/later.css'])
  await expect.poll(links).toEqual(['/assets/later.css'])
  answer('/assets/later.css', 'error')
  await expect(first).rejects.toThrow('assets/later.css')
  expect(asked).toEqual(['plain'])
  expect(links()).toEqual([])

  const [second, third] = [withSheets(load('second'), ['assets/later.css']), withSheets(load('third'), ['assets/later.css'])]
  await expect.poll(links).toEqual(['/assets/later.css'])
  answer('/assets/later.css', 'load')
  expect(await Promise.all([second, third])).toEqual(['second', 'third'])
  expect(await withSheets(load('fourth'), ['assets/later.css'])).toBe('fourth')
  expect(links()).toEqual(['/assets/later.css'])
})

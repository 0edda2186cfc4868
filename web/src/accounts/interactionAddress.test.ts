import type { Fetch } from '@starling/api/client'
import { expect, it } from 'vitest'
import { interactionAddress } from './interactionAddress.ts'

const uri = 'https://here.example/@grace/1'
const encoded = encodeURIComponent(uri)
const usual = `https://home.example/authorize_interaction?uri=${encoded}`
const rel = 'http://ostatus.org/schema/1.0/subscribe'

function answering(answer: () => Response) {
  const asked: string[] = []
  const ask: Fetch = async (url) => {
    asked.push(url)
    return answer()
  }
  return { asked, ask }
}

it.each([
  ['home.example', 'acct:home.example@home.example'],
  ['https://home.example/about', 'acct:home.example@home.example'],
  ['@me@home.example', 'acct:me@home.example'],
])('asks the server that %s names for its template, by %s (R-shell-01d)', async (typed, resource) => {
  const links = [{ rel: 'self' }, { rel, template: 'https://home.example/open?what={uri}&x=1' }]
  const { asked, ask } = answering(() => Response.json({ links }))
  expect(await interactionAddress('https://home.example', typed, uri, ask)).toBe(`https://home.example/open?what=${encoded}&x=1`)
  expect(asked).toEqual([`https://home.example/.well-known/webfinger?resource=${encodeURIComponent(resource)}`])
})

it.each<[string, () => Response]>([
  ['no account', () => new Response('{}', { status: 404 })],
  ['no such link', () => Response.json({ links: [{ rel: 'self', href: 'x' }] })],
  ['links that are none', () => Response.json({ links: 7 })],
  ['a page', () => new Response('<h1>Hello</h1>')],
  ['a template without a place', () => Response.json({ links: [{ rel, template: 'https://home.example/open' }] })],
  ['a template that is a script', () => Response.json({ links: [{ rel, template: 'javascript:alert("{uri}")' }] })],
  ['a template without protection', () => Response.json({ links: [{ rel, template: 'http://home.example/{uri}' }] })],
  [
    'no connection',
    () => {
      throw new TypeError('no network')
    },
  ],
])('uses the address of Mastodon where there is %s (R-shell-01d)', async (_what, answer) => {
  expect(await interactionAddress('https://home.example', 'home.example', uri, answering(answer).ask)).toBe(usual)
})

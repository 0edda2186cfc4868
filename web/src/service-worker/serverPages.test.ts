import { expect, it } from 'vitest'
import { routes } from '../routing/routes.ts'
import { serverPages } from './serverPages.ts'

const isServerPage = (address: string) => serverPages.some((pattern) => pattern.test(address))

it.each([
  '/@bob@example.com',
  '/@bob@example.com/with_replies',
  '/@bob/1.2',
  '/tags/x.com',
  '/deck/@bob@example.com',
  '/sign-in?server=x.com',
  '/search?q=%23x.com',
])('opens %s without a network (#7, 2.12)', (address) => expect(isServerPage(address)).toBe(false))

it('opens every screen without a network, whatever its names hold (R-shell-11)', () => {
  for (const { pattern } of Object.values(routes)) expect(isServerPage(pattern.replaceAll(/:\w+/g, 'a.com')), pattern).toBe(false)
})

it.each([
  '/api/v1/instance',
  '/oauth/authorize?client_id=1',
  '/auth/sign_up',
  '/media/1/original.png',
  '/assets/a.js',
  '/packs/emoji/en.json',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/robots.txt?x',
  '/authorize_interaction?uri=acct:a@b.test',
  '/.well-known/webfinger?resource=acct:a@b.test',
])('leaves %s to the server', (address) => expect(isServerPage(address)).toBe(true))

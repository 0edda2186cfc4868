import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, PASSWORD, passwordHash, postJson } from '../oauth/oauth.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

const MOST = 3
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: { trustProxy: true, rateLimits: { perAccount: 100_000, perAddress: 100_000, signIns: MOST, signUps: 2 } },
  })
  for (const name of ['ada', 'mallory', 'grace']) await server.createAccount(name, { passwordHash: await passwordHash() })
})
afterAll(() => server.close())

let last = 0
/** An address from a documentation network that no other test uses. */
const newAddress = (): string => `203.0.113.${(last += 1)}`
const attempt = async (browser: Browser, login: string, password = 'wrong wrong'): Promise<number> =>
  (await browser.signIn(login, password)).response.status
async function wrongGuesses(count: number, address: string, login: string): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push(await attempt(new Browser(server, address), login))
  return statuses
}

describe('too many attempts to sign in', () => {
  it('are stopped, also with the right password', async () => {
    const address = newAddress()
    expect(await wrongGuesses(MOST, address, 'ada')).toEqual(Array(MOST).fill(422))
    const { response, text } = await new Browser(server, address).signIn('ada')
    expect(response.status).toBe(429)
    expect(text).toContain('too many attempts')
  })

  it('are counted on when the guesser signs in as themselves in between', async () => {
    const address = newAddress()
    const statuses: number[] = []
    for (let round = 0; round < 3; round += 1) {
      statuses.push(...(await wrongGuesses(MOST - 2, address, 'grace')))
      statuses.push(await attempt(new Browser(server, address), 'mallory', PASSWORD))
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(MOST)
    expect(statuses.at(-1)).toBe(429)
  })

  it('are forgiven to whoever mistypes their own password and then gets it right', async () => {
    const address = newAddress()
    for (let round = 0; round < 3; round += 1) {
      expect(await wrongGuesses(MOST - 1, address, 'mallory')).toEqual(Array(MOST - 1).fill(422))
      expect(await attempt(new Browser(server, address), 'mallory', PASSWORD)).toBe(303)
    }
  })

  it('from one address lock nobody out elsewhere', async () => {
    await wrongGuesses(3 * MOST, newAddress(), 'grace')
    expect(await attempt(new Browser(server, newAddress()), 'grace', PASSWORD)).toBe(303)
  })

  it('from many addresses lock the account for what is new to it, by either of its names, and not for a known device', async () => {
    const known = new Browser(server, newAddress())
    expect(await attempt(known, 'ada', PASSWORD)).toBe(303)
    for (let index = 0; index < 10; index += 1) await wrongGuesses(MOST, newAddress(), index % 2 === 0 ? 'ada' : 'ADA@people.test')
    expect(await attempt(new Browser(server, newAddress()), 'ada', PASSWORD)).toBe(429)
    expect(await attempt(known, 'ada', PASSWORD)).toBe(303)
    // Even from an address whose attempts somebody else has used up.
    const neighbour = newAddress()
    await wrongGuesses(MOST + 1, neighbour, 'grace')
    const moved = new Browser(server, neighbour)
    for (const [name, value] of known.cookies) moved.cookies.set(name, value)
    expect(await attempt(moved, 'ada', PASSWORD)).toBe(303)
  })

  it('are counted for a known device by itself', async () => {
    const known = new Browser(server, newAddress())
    expect(await attempt(known, 'mallory', PASSWORD)).toBe(303)
    const statuses: number[] = []
    for (let index = 0; index <= MOST; index += 1) statuses.push(await attempt(known, 'mallory'))
    expect(statuses).toEqual([...Array<number>(MOST).fill(422), 429])
  })

  it('are not excused by a device that is known to somebody else, or to nobody', async () => {
    const own = new Browser(server, newAddress())
    await server.createAccount('eve', { passwordHash: await passwordHash() })
    expect(await attempt(own, 'eve', PASSWORD)).toBe(303)
    const cookie = own.cookies.get('__Host-starling_device') ?? ''
    expect(cookie.length).toBeGreaterThan(40)
    const grace = await server.ctx.db.selectFrom('accounts').select('id').where('username', '=', 'grace').executeTakeFirstOrThrow()
    own.cookies.set('__Host-starling_device', cookie.replace(/^\d+/, grace.id))
    const statuses: number[] = []
    for (let index = 0; index <= MOST; index += 1) statuses.push(await attempt(own, 'grace'))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('too many sign-ups', () => {
  const signUp = async (browser: Browser, username: string) => {
    const { text } = await browser.open('/auth/sign_up')
    return browser.submit('/auth/sign_up', text, { username, email: `${username}@people.test`, password: PASSWORD })
  }

  it('from one address are refused', async () => {
    const address = newAddress()
    const statuses: number[] = []
    // Requests refused for another reason do not count.
    for (const name of ['ada', 'first1', 'second2', 'third3'])
      statuses.push((await signUp(new Browser(server, address), name)).response.status)
    expect(statuses).toEqual([422, 303, 303, 429])
    expect(await server.ctx.db.selectFrom('accounts').select('id').where('username', '=', 'third3').execute()).toEqual([])
    expect((await signUp(new Browser(server, newAddress()), 'third3')).response.status).toBe(303)
    // Requests by applications count together with those of the page.
    const authorization = `Bearer ${await server.createToken(null, ['read', 'write:accounts'])}`
    const given = { username: 'fourth4', email: 'fourth4@people.test', password: PASSWORD, agreement: true, locale: 'en' }
    const through = (from: string) => postJson(server, '/api/v1/accounts', given, { authorization, 'x-forwarded-for': from })
    expect((await through(address)).status).toBe(429)
    expect((await through(newAddress())).status).toBe(200)
  })
})

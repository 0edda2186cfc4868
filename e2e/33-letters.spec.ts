import type { Page } from '@playwright/test'
import type { MailServer } from '../server/src/platform/mail/startMailServer.fixture.ts'
import { startMailServer } from '../server/src/platform/mail/startMailServer.fixture.ts'
import type { StoryServer } from './startServer.ts'
import { passwordOf, startServer } from './startServer.ts'
import { column, expect, story } from './story.ts'

let mail: MailServer
let server: StoryServer
story.beforeAll(async () => {
  mail = await startMailServer()
  server = await startServer({ settings: { SMTP_URL: `smtp://127.0.0.1:${mail.port}` } })
})
story.afterAll(async () => {
  await server.close()
  await mail.close()
})

/** The link in the newest email to an address whose subject begins with this text. */
async function linkIn(subject: string, address: string): Promise<string> {
  const find = () => mail.received.findLast((letter) => letter.to.includes(address) && letter.subject.startsWith(subject))
  await expect.poll(() => find()?.link ?? '').not.toBe('')
  return find()?.link ?? ''
}

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto(`${server.origin}/sign-in`)
  await page.getByRole('button', { name: /^Sign in at/ }).click()
  await page.getByLabel('E-mail address or username').fill(login)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

story(
  'an address is confirmed, a stolen session ended by its owner, a forgotten password set anew by e-mail (#12, part 4.2)',
  async ({ open, allow }) => {
    // A session that was ended elsewhere sends requests until it receives a 401.
    allow(/401|HTTP Authentication failed/)
    const name = `mara${Date.now() % 100_000}`
    const address = `${name}@people.test`
    const [page, thief] = [await open(null, { origin: server.origin }), await open(null, { origin: server.origin })]

    // For a new account, the address has to be confirmed before the first sign-in.
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('E-mail address').fill(address)
    await page.getByLabel('Password').fill(passwordOf(name))
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
    await page.goto(await linkIn('Confirm your e-mail address', address))
    await page.getByRole('button', { name: 'Yes, confirm it' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail address or username').fill(name)
    await page.getByLabel('Password').fill(passwordOf(name))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(column(page, 'First steps')).toBeVisible()

    // Somebody else signs in with the password; the owner is told, and ends that session.
    await signIn(thief, name, passwordOf(name))
    await expect(column(thief, 'First steps')).toBeVisible()
    await linkIn('A new sign-in', address)
    await page.goto('/settings/accounts')
    await page.getByRole('link', { name: /Password, e-mail and sessions/ }).click()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByRole('status')).toHaveText('Every other session is signed out.')
    await thief.goto('/auth/account')
    await expect(thief.getByRole('heading', { name: 'Sign in' })).toBeVisible()

    // The owner has forgotten the password.
    await page.goto('/auth/sign_in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('E-mail address or username').fill(`@${name}@${new URL(server.origin).host}`)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
    await page.goto(await linkIn('Set a new password', address))
    await page.getByLabel('New password').fill('a very different password')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByRole('status')).toContainText('You are signed out everywhere')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail address or username').fill(address)
    await page.getByLabel('Password').fill('a very different password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
    await page.goto('/auth/account')
    await expect(page.getByText(`You are signed in as @${name}.`)).toBeVisible()
  },
)

import { accountEndpoints } from '@starling/api/accounts'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { followRequestEndpoints } from '@starling/api/follow-requests'
import { passwordOf } from './startServer.ts'
import { card, column, expect, story, untilSettled, overlaysGone } from './story.ts'

story(
  'somebody new registers, goes through the first steps, and finds their way by the palette (#8, demand 23, R-shell-12)',
  // On a server with few accounts, so that nobody else is suggested before her.
  async ({ elsewhere: server, open }) => {
    const bea = await server.person('bea')
    await bea.client.call(accountEndpoints.updateCredentials, { body: { discoverable: true } })
    await bea.post('Hello from Bea')
    const page = await open(null, { origin: server.origin })
    const name = `newcomer${Date.now() % 100_000}`
    await page.goto('/sign-in')
    await page.getByRole('button', { name: /^Sign in at/ }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('E-mail address').fill(`${name}@example.org`)
    await page.getByLabel('Password').fill(passwordOf(name))
    await page.getByRole('button', { name: 'Create account' }).click()

    const steps = column(page, 'First steps')
    await steps.getByRole('textbox', { name: 'Display name' }).fill('Nova')
    await steps.getByRole('button', { name: 'Save and continue' }).click()
    await expect(steps.getByRole('heading', { name: 'Whom do you want to read?' })).toBeVisible()
    // After a reload the steps continue where they were left.
    await page.goto('/')
    const people = steps.getByRole('group', { name: 'People to follow' })
    await people
      .getByRole('article', { name: new RegExp(bea.acct) })
      .getByRole('button', { name: 'Follow' })
      .click()
    await steps.getByRole('button', { name: 'Continue' }).click()
    await steps.getByRole('button', { name: 'Continue' }).click()
    await steps.getByRole('button', { name: 'Save and read on' }).click()
    await expect(card(page, 'Hello from Bea')).toBeVisible()

    await untilSettled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'What to go to or do' }).fill(bea.acct)
    await page.getByRole('option', { name: new RegExp(`@${bea.acct}`) }).click()
    await expect(page).toHaveURL(new RegExp(`/@${bea.acct}$`))
  },
)

story(
  'a locked account is asked and lets one in, and a bookmark is filed under a category (R-rel-05, R-rel-11, R-bmc-04)',
  async ({ server, open }) => {
    const [ada, eve] = [await server.person('ada'), await server.person('eve')]
    await eve.client.call(accountEndpoints.updateCredentials, { body: { locked: true } })
    const page = await open(ada)
    await page.goto(`/@${eve.acct}`)
    await page.getByRole('button', { name: 'Request to follow' }).click()
    await expect(page.getByRole('button', { name: 'Requested' })).toBeVisible()
    const other = await open(eve)
    await other.goto('/follow_requests')
    await other
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await expect.poll(async () => (await eve.client.call(followRequestEndpoints.list)).data.length).toBe(0)
    await eve.post('For those I let in', { visibility: 'private' })
    await page.goto('/home')
    await expect(card(page, 'For those I let in')).toBeVisible()

    await ada.client.call(bookmarkCategoryEndpoints.create, { body: { title: 'Keep' } })
    await card(page, 'For those I let in').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'File under a category' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Keep' }).check()
    await page.keyboard.press('Escape')
    await overlaysGone(page)
    const { data: categories } = await ada.client.call(bookmarkCategoryEndpoints.list)
    await page.goto(`/bookmark_categories/${categories[0]?.id}`)
    await expect(card(page, 'For those I let in')).toBeVisible()
  },
)

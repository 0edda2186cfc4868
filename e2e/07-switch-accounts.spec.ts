import type { Page } from '@playwright/test'
import { timelineEndpoints } from '@starling/api/timelines'
import type { Person } from './startServer.ts'
import { card, expect, story, switchTo, untilSettled } from './story.ts'

story(
  'two tabs, two accounts: each stays with its own over a reload and posts as it, one is switched and signed out without a reload (#7, 2.13)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.post('What Ada wrote')
    await bob.post('What Bob wrote')
    const readsAs = (page: Page, { acct }: Person) =>
      expect(page.getByRole('button', { name: /^Accounts, signed in as/ }).filter({ hasText: `@${acct}@` })).toBeVisible()
    const first = await open(ada, { others: [bob] })
    await first.goto('/home')
    await readsAs(first, ada)
    await expect(card(first, 'What Ada wrote')).toBeVisible()
    const second = await first.context().newPage()
    await second.goto('/home')
    await readsAs(second, ada)
    await expect(card(second, 'What Ada wrote')).toBeVisible()
    await second.evaluate(() => Object.assign(window, { isSamePage: true }))
    await switchTo(second, bob)
    await readsAs(second, bob)
    await expect(card(second, 'What Bob wrote')).toBeVisible()
    await expect(second.getByRole('article').filter({ hasText: 'What Ada wrote', visible: true })).toHaveCount(0)
    await bob.post('Bob goes on')
    await expect(card(second, 'Bob goes on')).toBeVisible()

    await first.reload()
    await readsAs(first, ada)
    await untilSettled(first)
    await first.keyboard.press('n')
    await first.getByRole('dialog').getByRole('textbox', { name: 'Text of the post' }).fill('Written in the first tab')
    await first.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(first.getByRole('dialog')).toBeHidden()
    const written = async ({ client, account }: Person) =>
      (await client.call(timelineEndpoints.account, { params: { id: account.id } })).data.map(({ content }) => content)
    await expect
      .poll(() => written(ada))
      .toEqual([expect.stringContaining('Written in the first tab'), expect.stringContaining('What Ada wrote')])
    expect(await written(bob)).toEqual([expect.stringContaining('Bob goes on'), expect.stringContaining('What Bob wrote')])

    const third = await first.context().newPage()
    await third.goto('/home')
    await readsAs(third, bob)
    await third.close()

    await second.getByRole('button', { name: /^Accounts, signed in as/ }).click()
    await second.getByRole('menuitem', { name: /^Sign out/ }).click()
    await expect(card(second, 'What Ada wrote')).toBeVisible()
    expect(await second.evaluate(() => 'isSamePage' in window)).toBe(true)
    const stored = await second.evaluate(() => localStorage.getItem('starling:accounts'))
    expect(stored).not.toContain(bob.token)
    await expect
      .poll(
        async () =>
          (await fetch(`${server.origin}/api/v1/accounts/verify_credentials`, { headers: { authorization: `Bearer ${bob.token}` } }))
            .status,
      )
      .toBe(401)
  },
)

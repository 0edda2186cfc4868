import { accountEndpoints } from '@starling/api/accounts'
import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import { listEndpoints } from '@starling/api/lists'
import { groupedNotificationEndpoints, notificationRequestEndpoints } from '@starling/api/notifications'
import { reportEndpoints } from '@starling/api/reports'
import { statusEndpoints } from '@starling/api/statuses'
import { webSettingsEndpoints } from '@starling/api/web-settings'
import { card, expect as expectSoon, story } from './story.ts'

/** A notification takes its way through the server's jobs and the stream. */
const expect = expectSoon.configure({ timeout: 30_000 })

story(
  'every kind of notification arrives live, in groups, while others act in their browsers (R-ntf-02, R-ntf-07, R-ntf-25)',
  async ({ server, open }) => {
    story.setTimeout(120_000)
    const [ada, bob, cy] = [await server.moderator('ada'), await server.person('bob'), await server.person('cy')]
    await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: { notify: true } })
    await ada.follow(cy)
    const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Watched', notify: true } })
    await ada.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [cy.account.id] } })
    const post = await ada.post('A post that many answer')
    const [boosted, quoted] = [await bob.post('Words to be boosted'), await bob.post('Words to be quoted')]
    await ada.client.call(statusEndpoints.reblog, { params: { id: boosted.id } })
    await ada.post('See this', { quoted_status_id: quoted.id })
    await ada.client.call(webSettingsEndpoints.save, { body: { data: { notifications: { shows: { follow_request: true } } } } })

    const page = await open(ada)
    await page.goto('/notifications')
    const row = (words: string | RegExp) => page.getByRole('article', { name: words })
    await expect(page.getByRole('tab', { name: 'All' })).toBeVisible()

    const theirs = await open(bob)
    await theirs.goto(`/@${ada.acct}/${post.id}`)
    const favourite = card(theirs, 'A post that many answer').getByRole('button', { name: /^Favourite/ })
    await favourite.click()
    await expect(favourite).toHaveAttribute('aria-pressed', 'true')
    await expect(row(`${bob.acct} favourited your post`)).toBeVisible()
    await cy.client.call(statusEndpoints.favourite, { params: { id: post.id } })
    await expect(row(`${cy.acct} and 1 other favourited your post`)).toBeVisible()
    await expect(row(/favourited your post/)).toHaveCount(1)

    await bob.client.call(statusEndpoints.reblog, { params: { id: post.id } })
    await expect(row(`${bob.acct} boosted your post`)).toBeVisible()
    for (const who of [bob, cy]) await who.client.call(emojiReactionEndpoints.react, { params: { id: post.id }, body: { emoji: '🎉' } })
    await expect(row(`${cy.acct} and 1 other reacted to your post`)).toContainText('🎉')
    for (const who of [bob, cy]) await who.follow(ada)
    await expect(row(`${cy.acct} and 1 other followed you`)).toBeVisible()

    await cy.post(`@${ada.acct} Cy has a question`)
    await expect(row(/Cy has a question/)).toBeVisible()
    await cy.post('Cy quotes it', { quoted_status_id: post.id })
    await expect(page.getByText('Quoted your post')).toBeVisible()
    await cy.post(`Cy links it ${post.url}`)
    await expect(page.getByText('Linked to your post')).toBeVisible()
    await cy.post('Cy writes for the list')
    await expect(page.getByText('New in Watched')).toBeVisible()
    await bob.post('Bob is watched')
    await expect(row(/Bob is watched/)).toBeVisible()
    await bob.client.call(statusEndpoints.edit, { params: { id: boosted.id }, body: { status: 'Words that were boosted' } })
    await expect(row(new RegExp(`${bob.acct} edited a post$`))).toBeVisible()
    await bob.client.call(statusEndpoints.edit, { params: { id: quoted.id }, body: { status: 'Words that were quoted' } })
    await expect(row(`${bob.acct} edited a post you quoted`)).toBeVisible()

    const dan = await server.person('dan')
    await expect(row(`${dan.acct} signed up`)).toBeVisible()
    await dan.client.call(reportEndpoints.create, { body: { account_id: cy.account.id, comment: 'Too many links', category: 'spam' } })
    await expect(row(`${dan.acct} reported @${cy.acct}`)).toContainText('Too many links')
    await ada.client.call(accountEndpoints.updateCredentials, { body: { locked: true } })
    await dan.follow(ada)
    await expect(row(`${dan.acct} asks to follow you`).getByRole('button', { name: 'Accept' })).toBeVisible()
  },
)

story('a stranger who was held back is let in, and the policy is set (R-nreq-01, R-nreq-05…07)', async ({ server, open }) => {
  const [ada, stranger] = [await server.person('ada'), await server.person('stranger')]
  await stranger.post(`@${ada.acct} You do not know me`, { visibility: 'direct' })
  const policy = () => ada.client.call(groupedNotificationEndpoints.policy).then(({ data }) => data)
  await expect.poll(async () => (await policy()).summary.pending_requests_count).toBe(1)
  const page = await open(ada)
  await page.goto('/notifications')
  await page.getByRole('link', { name: /^Held back notifications/ }).click()
  await page.getByRole('button', { name: `Accept ${stranger.acct}` }).click()
  await expect(page.getByText(/Nothing is held back/)).toBeVisible()
  // The server merges in its own time and says so on the stream.
  const isMerged = () => ada.client.call(notificationRequestEndpoints.merged).then(({ data }) => data.merged)
  await expect.poll(async () => (await policy()).summary.pending_requests_count).toBe(0)
  await expect.poll(isMerged).toBe(true)
  await page.goBack()
  await expect(page.getByRole('article', { name: /You do not know me/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Held back notifications/ })).toBeHidden()

  await page.goForward()
  await page.getByRole('button', { name: 'Choose who may notify you' }).click()
  const kind = (name: string) => page.getByRole('group', { name })
  const holdBack = kind('New accounts').getByRole('radio', { name: 'Hold back' })
  await holdBack.click()
  await expect(holdBack).toBeChecked()
  await expect.poll(async () => (await policy()).for_new_accounts).toBe('filter')
  await kind('People you do not follow').getByRole('radio', { name: 'Ignore' }).click()
  await page.getByRole('dialog', { name: 'Ignore these notifications?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Ignore these notifications?' })).toBeHidden()
  expect((await policy()).for_not_following).toBe('accept')
})

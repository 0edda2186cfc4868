import { column, expect, story } from './story.ts'

const wide = { viewport: { width: 1920, height: 1080 } }

story(
  'a window of 1,920 px shows a list of settings and the section beside it, also where that was opened by its address (#26, 5)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada, wide)
    await page.goto('/settings')
    const list = column(page, 'Settings')
    await expect(page.getByText('What you open stands here.')).toBeVisible()
    const { x } = (await list.boundingBox()) ?? { x: Number.NaN }
    await list.getByRole('link', { name: /^Reading/ }).click()
    await expect(column(page, 'Reading')).toBeVisible()
    await list.getByRole('link', { name: /^Posting/ }).click()
    await expect(column(page, 'Posting')).toBeVisible()
    await expect(column(page, 'Reading')).toBeHidden()
    await expect(list.getByRole('link', { name: /^Posting/ })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(/^Posting/)
    expect((await list.boundingBox())?.x).toBe(x)
    // The second section replaced the first, so one step back closes it.
    await page.goBack()
    await expect(page.getByText('What you open stands here.')).toBeVisible()
    await page.goto('/settings/posting')
    await expect(column(page, 'Posting')).toBeVisible()
    await list.getByRole('link', { name: /^Reading/ }).click()
    await expect(column(page, 'Reading')).toBeVisible()
    await expect(page).toHaveURL(/\/settings\/reading$/)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(list).toBeHidden()
    await expect(column(page, 'Reading')).toBeVisible()
  },
)

story(
  'on such a window a post opened from the notifications stands beside them, and what it leads to as well (#26, 5)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const grace = await server.person('grace')
    await grace.post(`@${ada.acct} Have you seen the heron?`)
    const page = await open(ada, wide)
    await page.goto('/notifications')
    const list = column(page, 'Notifications')
    await list.getByText('Have you seen the heron?').click()
    await expect(page).toHaveURL(new RegExp(`/@${grace.acct}/\\d+$`))
    const beside = page.getByRole('main').locator('[data-pair] > section').filter({ visible: true }).last()
    await expect(beside).toContainText('Have you seen the heron?')
    await expect(list).toBeVisible()
    await beside
      .getByRole('link', { name: new RegExp(grace.acct) })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/@${grace.acct}$`))
    await expect(list).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(list).toBeHidden()
  },
)

story(
  'on such a window the search does not stand alone beside the rest of the panel while one writes in the column (#26)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada, wide)
    const panel = page.getByRole('complementary', { name: 'Beside the column' })
    const starts = () =>
      Promise.all(
        [panel.getByRole('combobox', { name: 'Search' }), panel.getByRole('link', { name: 'Keyboard shortcuts' })].map(
          async (part) => (await part.locator('xpath=ancestor::*[parent::aside]').boundingBox())?.x,
        ),
      )
    await page.goto('/publish')
    await expect(panel.getByRole('combobox', { name: 'Search' })).toBeVisible()
    const [search, links] = await starts()
    expect(search).toBe(links)
    await page.goto('/home')
    await expect(panel.getByRole('textbox', { name: 'Text of the post' })).toBeVisible()
    await expect.poll(async () => new Set(await starts()).size).toBe(2)
  },
)

import { statusEndpoints } from '@starling/api/statuses'
import type { Page } from '@playwright/test'
import { card, expect, scrollTop, story, topOf, untilSettled, wordy } from './story.ts'

const words = 'A kingfisher waits above the weir'

/** The seen posts stored on this device, with the row in which each was seen. */
const notes = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .flatMap((key) => (key.startsWith('starling:seen ') ? [localStorage.getItem(key)] : []))
      .join(),
  )

story(
  'a post that was read and is boosted again takes one line, which opens and folds in its place, and nothing of it stays after signing out (demand 9, #9, 4)',
  async ({ plain: server, open }) => {
    const [ada, bob, carol, dave] = await Promise.all(['ada', 'bob', 'carol', 'dave'].map((name) => server.person(name)))
    if (!ada || !bob || !carol || !dave) throw new Error('Somebody is missing')
    await ada.follow(bob)
    await ada.follow(carol)
    const post = await dave.post(words)
    const boost = async (who: typeof bob) => (await who.client.call(statusEndpoints.reblog, { params: { id: post.id } })).data
    const first = await boost(bob)

    const page = await open(ada)
    await page.goto('/home')
    await expect(card(page, words)).toBeVisible()
    await expect.poll(() => notes(page)).toContain(`${post.id} ${first.id}`)

    // A reader who left at the top of home finds the posts of the meantime above the last position.
    await page.goto('about:blank')
    for (let n = 1; n <= 30; n += 1) await bob.post(wordy(n))
    await page.goto('/home')
    await untilSettled(page)
    // The row in which the post was first seen is not folded.
    await expect(card(page, words).getByRole('button', { name: /^Favourite/ })).toBeVisible()

    await boost(carol)
    await page.getByRole('button', { name: /new posts$/ }).click()
    const line = page
      .getByRole('article')
      .filter({ hasText: `boosted ${dave.account.display_name || dave.account.username}: ${words}`, visible: true })
    await expect(line).toBeVisible()
    await expect(line).toHaveCount(1)
    expect((await line.boundingBox())?.height).toBeLessThan(60)
    const places = async (text: string) => [await scrollTop(page), await topOf(page, text), await topOf(page, 'Post number 30.')]
    // Waits until the new row has been measured, which takes a busy machine some frames.
    let before = await places(words)
    await expect
      .poll(async () => {
        const [now, earlier] = [await places(words), before]
        before = now
        return String(now) === String(earlier)
      })
      .toBe(true)

    await line.getByRole('button', { name: 'Show' }).click()
    const opened = card(page, words)
    await expect(opened.getByRole('button', { name: /^Favourite/ })).toBeVisible()
    await expect(opened).toBeFocused()
    expect((await places(words)).slice(0, 2)).toEqual(before.slice(0, 2))
    await opened.getByRole('button', { name: 'Fold' }).click()
    await expect(line).toBeFocused()
    expect(await places(words)).toEqual(before)

    // With the keyboard, and unchanged after going away and back.
    await page.keyboard.press('Enter')
    await expect(opened).toBeFocused()
    await opened.locator('time').click()
    await expect(page).toHaveURL(new RegExp(`/@${dave.acct}/`))
    await page.goBack()
    await expect(opened.getByRole('button', { name: 'Fold' })).toBeVisible()
    expect((await places(words)).slice(0, 2)).toEqual(before.slice(0, 2))

    // Signing out deletes the seen posts from the device.
    expect(await notes(page)).not.toBe('')
    await page.getByRole('button', { name: /^Accounts, signed in as/ }).click()
    await page.getByRole('menuitem', { name: /^Sign out/ }).click()
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
    await expect.poll(() => notes(page)).toBe('')
  },
)

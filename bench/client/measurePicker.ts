import { openHome, openReader } from './openReader.ts'
import type { Instance } from './startInstance.ts'

export interface Picker {
  /** Milliseconds from the click until emoji are painted: for the first time in a visit, which loads code and emoji, and again. Unthrottled. */
  readonly cold: number
  readonly again: number
}

const CELL = '[role="grid"] [role="gridcell"]'

/** Opens the emoji picker of a post in home twice, without throttling. */
export async function measurePicker(instance: Instance, chromiumPath: string): Promise<Picker> {
  const reader = await openReader(instance, chromiumPath)
  try {
    const { page, devtools } = reader
    await openHome(reader, instance)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.waitForTimeout(3000)
    const button = page.getByRole('button', { name: 'React' }).filter({ visible: true }).first()
    // Scrolled first: the list draws further rows after scrolling, so a click might miss the button, and its retries would be measured.
    await button.scrollIntoViewIfNeeded()
    await page.waitForTimeout(3000)
    const open = async (): Promise<number> => {
      const painted = page.evaluate(async (selector) => {
        const clicked = new Promise<number>((done) =>
          addEventListener('click', (event) => done(event.timeStamp), { capture: true, once: true }),
        )
        const started = await clicked
        return (await window.bench.painted(() => document.querySelector(selector)?.checkVisibility() === true)) - started
      }, CELL)
      await button.click()
      return painted
    }
    const cold = await open()
    await page.keyboard.press('Escape')
    await page.locator(CELL).first().waitFor({ state: 'detached' })
    return { cold, again: await open() }
  } finally {
    await reader.close()
  }
}

import { percentAbove, percentile } from '../statistics.ts'
import { openReader } from './openReader.ts'
import type { Instance } from './startInstance.ts'

export interface Typing {
  /** Frame times while letters are typed at the end of a long draft. */
  readonly p95: number
  readonly slow: number
  /** How many letters were typed; all of them must be in the draft. */
  readonly letters: number
}

const MENTIONS = 40
const LENGTH = 5000
const LETTERS = 60
const PER_LETTER_MS = 90

/** Types into a draft of 5,000 characters with 40 mentions. */
export async function measureTyping(instance: Instance, chromiumPath: string): Promise<Typing> {
  const reader = await openReader(instance, chromiumPath)
  try {
    const { page } = reader
    await page.goto(`${instance.origin}/publish`)
    const field = page.locator('#root textarea[name="status"], dialog textarea[name="status"]').first()
    await field.waitFor()
    await field.focus()
    const mentions = Array.from({ length: MENTIONS }, (_, index) => `@person${index}@example.social`).join(' and ')
    const words = 'Bread is out of the oven, two hours earlier than yesterday. '
    const draft = `${mentions} ${words.repeat(Math.ceil(LENGTH / words.length))}`.slice(0, LENGTH)
    await page.keyboard.insertText(draft)
    await page.waitForTimeout(4000)
    await page.evaluate(() => window.bench.startFrames())
    await page.keyboard.type('The quick brown fox jumps over the lazy dog. '.repeat(2).slice(0, LETTERS), { delay: PER_LETTER_MS })
    const { frames } = await page.evaluate(() => window.bench.stopFrames())
    const letters = (await field.inputValue()).length - draft.length
    if (letters !== LETTERS) throw new Error(`${letters} of ${LETTERS} letters arrived`)
    return { p95: percentile(frames, 0.95), slow: percentAbove(frames, 50), letters }
  } finally {
    await reader.close()
  }
}

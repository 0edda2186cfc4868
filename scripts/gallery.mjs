#!/usr/bin/env node
// Takes pictures of the gallery (every state of a post and of a player) at three widths in two themes, and runs axe on it in all four
// themes. The pictures are written to test-results/gallery; axe's findings are printed, and the exit code is then 1.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, rerunOnProjectNode, root } from './ensureInstalled.mjs'
import { ensureChromium } from './findChromium.mjs'

const folder = join(root, 'test-results', 'gallery')
const widths = [390, 900, 1440]
const themes = ['light', 'dark']

ensureInstalled()
if (!(await rerunOnProjectNode())) await main()

async function main() {
  const { chromium } = await import('playwright')
  const { createServer } = await import('vite')
  const { default: axe } = await import('axe-core')
  const vite = await createServer({
    configFile: join(root, 'web', 'vite.config.ts'),
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: 0, strictPort: false },
  })
  await vite.listen()
  const address = vite.httpServer.address()
  const origin = `http://127.0.0.1:${address.port}`
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  try {
    mkdirSync(folder, { recursive: true })
    for (const theme of themes) {
      for (const width of widths) {
        const page = await open(browser, `${origin}/dev/gallery?theme=${theme}`, width)
        const path = join(folder, `${width}-${theme}.png`)
        await page.screenshot({ path, fullPage: true })
        console.log(path)
        await page.context().close()
      }
      for (const contrast of ['normal', 'more']) {
        const page = await open(browser, `${origin}/dev/gallery?theme=${theme}&contrast=${contrast}`, 900)
        await page.evaluate(axe.source)
        const { violations } = await page.evaluate(() =>
          window.axe.run({ exclude: ['[data-focus-trap]'] }, { resultTypes: ['violations'] }),
        )
        for (const { id, nodes } of violations)
          for (const { html, failureSummary } of nodes.slice(0, 5))
            console.error(
              `${theme}, ${contrast} contrast: ${id}: ${html.slice(0, 200)} ${failureSummary?.split('\n').slice(1, 3).join(' ')}`,
            )
        if (violations.length > 0) process.exitCode = 1
        await page.context().close()
      }
    }
    if (!process.exitCode) console.log('axe finds nothing in four themes')
  } finally {
    await browser.close()
    await vite.close()
  }
}

async function open(browser, url, width) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error.stack))
  await page.goto(url)
  await page.getByRole('heading', { name: 'Gallery' }).waitFor()
  await page.waitForLoadState('networkidle')
  // The page scrolls inside its frame; for a picture of the whole page the frame must grow to its content.
  await page.addStyleTag({ content: 'html, body, #root, main { block-size: auto !important; overflow: visible !important }' })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.waitForTimeout(400)
  return page
}

import { expect, story } from './story.ts'

story(
  'the text in a picture is read on the device, into its description, by a worker that alone may run WebAssembly (demand 12, #29, 6)',
  async ({ server, open, allow }) => {
    const ada = await server.person('ada')
    const page = await open(ada)
    const outside: string[] = []
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(server.origin)) outside.push(request.url())
    })
    const policies = new Map<string, string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/assets/')) policies.set(pathname, response.headers()['content-security-policy'] ?? '')
    })
    await page.goto('/publish')
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 900
      canvas.height = 240
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, 900, 240)
      pen.fillStyle = 'black'
      pen.font = '60px sans-serif'
      pen.fillText('The harbour is closed', 40, 100)
      pen.fillText('until Monday morning', 40, 190)
      return canvas.toDataURL('image/png').replace(/^.*,/, '')
    })
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
    await page.getByRole('button', { name: 'Add ALT text to attachment 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit attachment' })
    const description = dialog.getByRole('textbox', { name: /^Description/ })
    await description.fill('A sign.')
    await dialog.getByRole('button', { name: 'Read the text in the picture' }).click()
    await expect(description).toHaveValue(/^A sign\.\n\nThe harbour is closed\s+until Monday morning$/, { timeout: 60_000 })
    expect(outside).toEqual([])

    // The page's policy still forbids WebAssembly, and the worker's policy only allows requests to this server.
    const worker = [...policies].find(([path]) => path.includes('readText.worker'))
    expect(worker?.[1]).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    expect([...policies].filter(([, policy]) => policy.includes('unsafe')).map(([path]) => path)).toEqual([worker?.[0]])
    allow(/policy: script-src wasm-eval/)
    const refusal = await page.evaluate(() =>
      WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
        () => null,
        (error: unknown) => String(error),
      ),
    )
    expect(refusal).toContain('Content Security Policy')
  },
)

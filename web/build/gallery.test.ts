import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { gallery } from './gallery.ts'

test('the gallery is served while developing, and is no part of a build (#9)', async () => {
  expect(gallery().apply).toBe('serve')
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [gallery()],
    appType: 'custom',
    server: { host: '127.0.0.1', port: 0, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  onTestFinished(() => server.close())
  await server.listen()
  const address = server.httpServer?.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const page = await fetch(`${origin}/dev/gallery`)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('openGallery.fixture.tsx')
  const part = await fetch(`${origin}/dev/gallery/tune.wav`, { headers: { range: 'bytes=0-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  expect((await fetch(`${origin}/dev/gallery/nothing`)).status).toBe(404)
})

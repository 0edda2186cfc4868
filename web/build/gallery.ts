import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect, Plugin } from 'vite'

const address = '/dev/gallery'

type Transform = (html: string) => Promise<string>

const page = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Gallery · Starling</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/app/gallery/openGallery.fixture.tsx"></script>
  </body>
</html>`

/**
 * Serves the gallery of posts and players at /dev/gallery during development. It is not part of a build: the plugin only applies to Vite's
 * development server, and the page is made of fixtures, which the client's code must not import.
 */
export function gallery(): Plugin {
  let film: Promise<Uint8Array> | null = null
  let tune: Promise<Uint8Array> | null = null

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    next: Connect.NextFunction,
    transform: Transform,
  ): Promise<void> {
    try {
      if (!(await answer(request, response, transform))) next()
    } catch (error) {
      next(error)
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, transform: Transform): Promise<boolean> {
    const path = new URL(request.url ?? '/', 'http://gallery.invalid').pathname
    if (path === '/' || path === '') {
      send(response, 'text/html; charset=utf-8', Buffer.from(await transform(page)))
      return true
    }
    if (path === '/film.webm') send(response, 'video/webm', await (film ??= makeVideo()), request.headers.range)
    else if (path === '/tune.wav') send(response, 'audio/wav', await (tune ??= makeTune()), request.headers.range)
    else return false
    return true
  }

  return {
    name: 'starling-gallery',
    apply: 'serve',
    configureServer(server) {
      const transform = (html: string) => server.transformIndexHtml(address, html)
      server.middlewares.use(address, (request, response, next) => void handle(request, response, next, transform))
    },
  }
}

// The demo's video. Imported dynamically, so that loading Vite's configuration does not load the server's image library.
async function makeVideo(): Promise<Uint8Array> {
  const { makeVideo: make } = await import('../../server/src/demo/makeVideo.ts')
  return (await make(8)).webm
}

async function makeTune(): Promise<Uint8Array> {
  const { makeMelody } = await import('../../server/src/demo/sound/makeMelody.ts')
  return makeMelody('gallery', 14)
}

/** Browsers can only seek in media that is served in ranges. */
function send(response: ServerResponse, type: string, bytes: Uint8Array, range?: string): void {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  response.setHeader('content-type', type)
  response.setHeader('accept-ranges', 'bytes')
  if (first === undefined) {
    response.end(bytes)
    return
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), bytes.length - 1) : bytes.length - 1
  response.statusCode = 206
  response.setHeader('content-range', `bytes ${start}-${end}/${bytes.length}`)
  response.end(bytes.subarray(start, end + 1))
}

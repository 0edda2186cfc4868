import type { Context } from 'hono'
import { readBody } from '../../platform/http/readBody.ts'

/** The texts of a form submitted to one of the server's own pages; missing ones are empty. */
export async function readForm(c: Context): Promise<(name: string) => string> {
  const body = await readBody(c)
  return (name) => {
    const value = body[name]
    return typeof value === 'string' ? value : ''
  }
}

/** The path at which to continue: a path on this server and nothing else, or the front page. */
export function ownPath(text: string | undefined, publicUrl: string): string {
  const { origin } = new URL(publicUrl)
  const given = text?.startsWith('/') === true ? URL.parse(text, publicUrl) : null
  if (given?.origin !== origin) return '/'
  const path = given.pathname + given.search
  // The path is parsed again as a browser would: parsing has turned `/.//host` into `//host`, which leads to another server.
  return URL.parse(path, publicUrl)?.origin === origin ? path : '/'
}

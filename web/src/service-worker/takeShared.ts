/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { withObjectStore } from '../storage/database.ts'
import { sharedFilesKey, storedFileName } from '../storage/storedFiles.ts'
import type { StoredFile } from '../storage/storedFiles.ts'
import { serverPages } from './serverPages.ts'

/** A limit on the stored files, above what a post can have. */
const mostFiles = 20

/**
 * Receives what other apps share through the system's share menu: the files are stored until the composer, which then opens, adds them to a
 * draft. The system posts a form to the address in the manifest; no other address of the client receives forms.
 */
export function takeShared(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && !serverPages.some((pattern) => pattern.test(url.pathname + url.search)),
    async ({ request, url }) => {
      const query = await sharedQuery(await request.formData(), keepShared)
      return Response.redirect(new URL(`${url.pathname}?${query}`, url).href, 303)
    },
    'POST',
  )
}

/** Answers whether the file is stored. */
async function keepShared(key: string, file: File): Promise<boolean> {
  const stored: StoredFile = { file, storedAt: Date.now() }
  try {
    return (await withObjectStore('readwrite', (store) => store.put(stored, storedFileName(sharedFilesKey, key)), 'files')) !== undefined
  } catch {
    return false
  }
}

/** Stores the files; answers the composer's query that adds them to a draft. Files that do not fit on the device are left out. */
export async function sharedQuery(form: FormData, keep: (key: string, file: File) => Promise<boolean>): Promise<URLSearchParams> {
  const query = new URLSearchParams()
  for (const name of ['title', 'text', 'url']) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') query.set(name, value)
  }
  const keys: string[] = []
  for (const file of form.getAll('files').slice(0, mostFiles)) {
    if (typeof file === 'string' || file.size === 0) continue
    const key = crypto.randomUUID()
    if (await keep(key, file)) keys.push(key)
  }
  if (keys.length > 0) query.set('files', keys.join(','))
  return query
}

import type { Page } from '@playwright/test'

/** The number of rows in a table of the client's database: waiting tasks, or the files of drafts. */
export function waitingRows(page: Page, table: 'sending' | 'files' = 'sending'): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('starling')
        opened.onerror = () => reject(opened.error ?? new Error('No database'))
        opened.onsuccess = () => {
          const count = opened.result.transaction(name).objectStore(name).count()
          count.onsuccess = () => {
            opened.result.close()
            resolve(count.result)
          }
        }
      }),
    table,
  )
}

import type { RememberedSearch } from './RememberedSearch.ts'
import { createTableSearch } from './searchTable.ts'

interface Request {
  readonly id: number
  readonly search: RememberedSearch
}

const searchTable = createTableSearch()

addEventListener('message', ({ data: { id, search } }: MessageEvent<Request>) => {
  searchTable(search).then(
    (answer) => postMessage({ id, answer }),
    () => postMessage({ id, answer: null }),
  )
})

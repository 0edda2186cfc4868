import { createStore } from '../../storage/store.ts'

/** The keys of other accounts that are shown on the page, once for each part of it that shows one. */
export const shownOthers = createStore<readonly string[]>([])

/** Registers that an account is shown; answers the function that ends it. */
export function claimOther(key: string): () => void {
  shownOthers.set([...shownOthers.get(), key])
  return () => {
    const keys = shownOthers.get()
    shownOthers.set(keys.toSpliced(keys.indexOf(key), 1))
  }
}

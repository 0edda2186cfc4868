import { createStore } from '../../storage/store.ts'

/** The keys of the accounts, other than that of the page, that are read somewhere on it; as often as they are. */
export const shownOthers = createStore<readonly string[]>([])

/** Says that an account is read here; answers the function that takes it back. */
export function claimOther(key: string): () => void {
  shownOthers.set([...shownOthers.get(), key])
  return () => {
    const keys = shownOthers.get()
    shownOthers.set(keys.toSpliced(keys.indexOf(key), 1))
  }
}

import { createContext } from 'react'

/** Asks the server whether it has a newer client than the one that runs here; false when it cannot be asked. */
export const NewVersionContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false))

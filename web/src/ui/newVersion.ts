import { createContext } from 'react'

/** Asks the server whether it has a newer version of the client; false when it cannot be reached. */
export const NewVersionContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false))

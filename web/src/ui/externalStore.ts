/** Replaces the shim that libraries include for versions of React without this hook. */
export { useSyncExternalStore } from 'react'

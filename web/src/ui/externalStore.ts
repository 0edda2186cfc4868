/** Stands in for the shim that libraries bring for a React without this hook. */
export { useSyncExternalStore } from 'react'

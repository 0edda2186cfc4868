import { useSyncExternalStore } from 'react'
import { usePreference } from '../../session/usePreferences.ts'

/** What browsers of the Chromium family tell of the connection; others tell nothing. */
interface Connection extends EventTarget {
  readonly saveData?: boolean
}

/** Whether little should be fetched: the reader's choice here, or the browser's own setting (`Save-Data`). */
export function useDataSaver(): boolean {
  const isChosen = usePreference('dataSaver')
  const isBrowsers = useSyncExternalStore(subscribe, () => connection()?.saveData === true)
  return isChosen || isBrowsers
}

function connection(): Connection | undefined {
  return (navigator as Navigator & { readonly connection?: Connection }).connection
}

function subscribe(listener: () => void): () => void {
  const watched = connection()
  watched?.addEventListener('change', listener)
  return () => watched?.removeEventListener('change', listener)
}

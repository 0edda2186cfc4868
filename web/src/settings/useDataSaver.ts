import { useSyncExternalStore } from 'react'
import { usePreference } from '../session/usePreferences.ts'

/** The Network Information API of Chromium browsers; others do not have it. */
interface Connection extends EventTarget {
  readonly saveData?: boolean
}

/** Whether to load little data: the reader's setting here, or the browser's own (`Save-Data`). */
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

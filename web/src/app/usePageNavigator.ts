import { createContext, useContext } from 'react'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'

/** The navigator of the whole page, whatever column or account a component is in. */
export const PageNavigatorContext = createContext<BrowserNavigator | null>(null)

export function usePageNavigator(): BrowserNavigator {
  const navigator = useContext(PageNavigatorContext)
  if (!navigator) throw new Error('No page around this component')
  return navigator
}

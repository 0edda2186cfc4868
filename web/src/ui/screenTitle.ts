import { createContext, useContext, useEffect } from 'react'

/** Receives the title of the screen in front; the application sets the document's title. */
export const ScreenTitleContext = createContext<(title: string) => void>(() => undefined)

export function useScreenTitle(title: string): void {
  const tell = useContext(ScreenTitleContext)
  useEffect(() => tell(title), [tell, title])
}

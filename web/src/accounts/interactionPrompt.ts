import { createContext, useContext } from 'react'

/** What an anonymous reader wanted to do. */
export interface WantedInteraction {
  readonly kind: 'reply' | 'reblog' | 'favourite' | 'bookmark' | 'vote' | 'follow' | 'react'
  /** The post's or profile's own address, to be opened from the reader's home server. */
  readonly url: string
}

export const InteractionPromptContext = createContext<(wanted: WantedInteraction) => void>(() => undefined)

/** Asks an anonymous reader to sign in, here or at home (R-shell-01). The application decides how. */
export function useInteractionPrompt(): (wanted: WantedInteraction) => void {
  return useContext(InteractionPromptContext)
}

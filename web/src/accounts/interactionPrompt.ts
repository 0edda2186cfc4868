import { createContext, useContext } from 'react'

/** The action an anonymous reader chose. */
export interface WantedInteraction {
  readonly kind: 'reply' | 'reblog' | 'favourite' | 'bookmark' | 'vote' | 'follow' | 'react'
  /** The address of the post or profile, to be opened on the reader's own server. */
  readonly url: string
}

export const InteractionPromptContext = createContext<(wanted: WantedInteraction) => void>(() => undefined)

/** Asks an anonymous reader to sign in, here or on their own server. The application shows the dialog. */
export function useInteractionPrompt(): (wanted: WantedInteraction) => void {
  return useContext(InteractionPromptContext)
}

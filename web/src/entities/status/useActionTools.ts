import { useContext, createContext } from 'react'
import { useInteractionPrompt } from '../../accounts/interactionPrompt.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useOpenDialog } from '../../ui/frame.ts'
import { useNavigator } from '../../ui/navigation.ts'
import type { ActionTools } from './performAction.ts'

/**
 * Opens the composer directly under a post of the surrounding list, and answers whether it did. Null where replies always open
 * the composer dialog.
 */
export const ReplyPlaceContext = createContext<((statusId: string) => boolean) | null>(null)

/** The dependencies of a post's buttons and keys. */
export function useActionTools(): ActionTools {
  const session = useSession()
  const navigator = useNavigator()
  const prompt = useInteractionPrompt()
  const replyInPlace = useContext(ReplyPlaceContext)
  const openDialog = useOpenDialog()
  return { session, navigator, prompt, replyInPlace, openDialog }
}

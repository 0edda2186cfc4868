import { useContext } from 'react'
import { useInteractionPrompt } from '../../accounts/interactionPrompt.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import type { ActionTools } from './performAction.ts'
import { ReplyPlaceContext } from './replyPlace.ts'

/** The dependencies of a post's buttons and keys. */
export function useActionTools(): ActionTools {
  const session = useSession()
  const navigator = useNavigator()
  const prompt = useInteractionPrompt()
  const replyInPlace = useContext(ReplyPlaceContext)
  return { session, navigator, prompt, replyInPlace }
}

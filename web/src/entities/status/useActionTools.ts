import { useContext } from 'react'
import { useInteractionPrompt } from '../../accounts/interactionPrompt.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import type { ActionTools } from './performAction.ts'
import { ReplyPlaceContext } from './replyPlace.ts'

/** What the buttons and keys of a post need to act. */
export function useActionTools(): ActionTools {
  const session = useSession()
  const navigator = useNavigator()
  const prompt = useInteractionPrompt()
  const replyInPlace = useContext(ReplyPlaceContext)
  return { session, navigator, prompt, replyInPlace }
}

import { useEffect } from 'react'
import { whenIdle } from '../../ui/whenIdle.ts'
import { useEmojiLists } from '../emoji/useEmojiLists.ts'
import { useDataSaver } from '../media/useDataSaver.ts'
import { ReactionPicker } from './laterReactionPicker.ts'

/** Loads the code and the lists of the emoji picker before one opens it, unless little data is to be used. */
export function ReadyPicker() {
  useEffect(() => whenIdle(() => void ReactionPicker.preload()), [])
  return useDataSaver() ? null : <ReadyLists />
}

function ReadyLists() {
  useEmojiLists()
  return null
}

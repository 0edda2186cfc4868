import { useEffect } from 'react'
import { whenIdle } from '../../ui/whenIdle.ts'
import { useEmojiLists } from '../emoji/useEmojiLists.ts'
import { useDataSaver } from '../media/useDataSaver.ts'
import { ReactionPicker } from './laterReactionPicker.ts'

/** Preloads the code and lists of the emoji picker, unless the reader saves data. */
export function ReadyPicker() {
  useEffect(() => whenIdle(() => void ReactionPicker.preload()), [])
  return useDataSaver() ? null : <ReadyLists />
}

function ReadyLists() {
  useEmojiLists()
  return null
}

import { useEffect } from 'react'
import { useDataSaver } from '../../settings/useDataSaver.ts'
import { whenIdle } from '../../ui/whenIdle.ts'
import { useEmojiLists } from '../emoji/useEmojiLists.ts'
import { ReactionPicker } from './LaterReactionPicker.tsx'

/** Preloads the code and lists of the emoji picker, unless the reader saves data. */
export function ReadyPicker() {
  useEffect(() => whenIdle(() => void ReactionPicker.preload()), [])
  return useDataSaver() ? null : <ReadyLists />
}

function ReadyLists() {
  useEmojiLists()
  return null
}

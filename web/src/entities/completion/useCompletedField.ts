import { applyCompletion, completionToken } from '@starling/domain/compose'
import type { CompletionToken } from '@starling/domain/compose'
import { useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { isInputMethodKey } from '../../ui/keyEvents.ts'
import { rememberEmoji } from '../emoji/useEmoji.ts'
import type { Completion } from './loadCompletions.ts'
import { replacementFor } from './loadCompletions.ts'
import { useCompletions } from './useCompletions.ts'

interface CompletedText {
  /** The current text, including letters typed just now. */
  get(): string
  set(text: string): void
  /** The tags used before, newest first. */
  tags(): readonly string[]
}

/** Offers completions for the word at the caret of a text field. `follow` is called when the text or the caret has changed. */
export function useCompletedField(field: RefObject<HTMLTextAreaElement | null>, text: CompletedText) {
  const session = useSession()
  const isComposing = useRef(false)
  /** What is typed at the caret and could be completed; null while the caret is elsewhere. */
  const [token, setToken] = useState<CompletionToken | null>(null)
  const { completions, lookUp, move, dismiss } = useCompletions(session, token, text.get, text.tags)

  function follow() {
    const element = field.current
    if (!element || isComposing.current || document.activeElement !== element) return
    const { selectionStart, selectionEnd } = element
    const next = selectionStart === selectionEnd ? completionToken(text.get(), selectionEnd) : null
    setToken((before) => (isSameToken(before, next) ? before : next))
  }

  function choose(completion: Completion) {
    if (!completions) return
    if (completion.kind === 'lookup') {
      // While the look-up runs, or after it found nothing, there is nothing to insert: the typed text stays.
      if (completion.phase === 'offered' || completion.phase === 'failed') void lookUp(completion.acct)
      return
    }
    const done = applyCompletion(text.get(), completions.token, replacementFor(completion, completions.token))
    text.set(done.text)
    setToken(null)
    if (completion.kind === 'emoji') rememberEmoji(session.key, completion.emoji.id)
    field.current?.focus()
    // A controlled React field gets its text with the next rendering.
    if (field.current?.value === done.text) field.current.setSelectionRange(done.caret, done.caret)
    else queueMicrotask(() => field.current?.setSelectionRange(done.caret, done.caret))
  }

  function handleKeyDown(event: KeyboardEvent) {
    // During input method composition the keys belong to the input method.
    if (!completions || isInputMethodKey(event)) return
    const chosen = completions.list[completions.active]
    switch (event.key) {
      case 'ArrowDown':
        move(1)
        break
      case 'ArrowUp':
        move(-1)
        break
      case 'Enter':
      case 'Tab':
        if (event.shiftKey || event.ctrlKey || event.metaKey || !chosen) return
        choose(chosen)
        break
      case 'Escape':
        // Closes the completion list and not the surrounding dialog.
        event.stopPropagation()
        event.nativeEvent.stopImmediatePropagation()
        dismiss()
        break
      default:
        return
    }
    event.preventDefault()
  }

  return {
    completions,
    follow,
    choose,
    forget: () => setToken(null),
    handleKeyDown,
    compose(isNow: boolean) {
      isComposing.current = isNow
      if (isNow) setToken(null)
      else follow()
    },
  }
}

function isSameToken(one: CompletionToken | null, other: CompletionToken | null): boolean {
  return one === other || (one?.kind === other?.kind && one?.start === other?.start && one?.query === other?.query)
}

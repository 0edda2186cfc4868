import { useLingui } from '@lingui/react/macro'
import { insertEmoji } from '@starling/domain/compose'
import { Smile } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ComposeWithoutText } from './useComposeWithoutText.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement

const EmojiPicker = loadable(() => import('../../entities/emoji/EmojiPicker.tsx'), 'EmojiPicker')

/** Inserts an emoji into the field edited last: the text, or the content warning. */
export function EmojiButton({ compose, isDisabled }: { readonly compose: ComposeWithoutText; readonly isDisabled: boolean }) {
  const { t } = useLingui()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  /** The field to insert into; null while closed. */
  const [field, setField] = useState<Field | null>(null)
  const last = useRef<Field | null>(null)

  useEffect(() => {
    const form = button?.form
    const take = (element: unknown) => {
      if (isField(element)) last.current = element
    }
    const follow = ({ target }: FocusEvent) => take(target)
    // The text field may have been focused before this component was mounted.
    if (form?.contains(document.activeElement)) take(document.activeElement)
    form?.addEventListener('focusin', follow)
    return () => form?.removeEventListener('focusin', follow)
  }, [button])

  function open() {
    if (last.current?.isConnected) return setField(last.current)
    // No field was focused yet: the emoji is added at the end of the text.
    const text = button?.form?.querySelector('[name="status"]') ?? null
    if (!isField(text)) return
    text.setSelectionRange(text.value.length, text.value.length)
    setField(text)
  }

  function insert(emoji: string) {
    if (!field) return
    const { selectionStart, selectionEnd, value } = field
    const done = insertEmoji(value, { start: selectionStart ?? value.length, end: selectionEnd ?? value.length }, emoji)
    // The caret can only be placed after the field shows the new text.
    flushSync(() => compose.change(field.name === 'status' ? { text: done.text } : { spoilerText: done.text }))
    field.setSelectionRange(done.caret, done.caret)
  }

  return (
    <>
      <IconButton
        ref={setButton}
        label={t`Add an emoji`}
        icon={<Smile size={20} strokeWidth={1.75} />}
        aria-haspopup="dialog"
        aria-expanded={field !== null}
        disabled={isDisabled}
        onPointerEnter={() => void EmojiPicker.preload()}
        onClick={open}
      />
      {field && button && (
        <LazyBoundary failure="overlay" onClose={() => setField(null)}>
          <EmojiPicker label={t`Add an emoji`} anchor={button} finalFocus={field} onPick={insert} onClose={() => setField(null)} />
        </LazyBoundary>
      )}
    </>
  )
}

function isField(element: unknown): element is Field {
  return (
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
    (element.name === 'status' || element.name === 'spoiler_text')
  )
}

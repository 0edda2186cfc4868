import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { applyCompletion, segmentText } from '@starling/domain/compose'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { rememberEmoji } from '../../entities/emoji/rememberEmoji.ts'
import { classes } from '../../ui/classes.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { CompletionList } from './completion/CompletionList.tsx'
import styles from './ComposeText.module.css'
import type { Completion } from './completion/loadCompletions.ts'
import { replacementFor } from './completion/loadCompletions.ts'
import type { Compose } from './useCompose.ts'
import { useCompletions } from './completion/useCompletions.ts'

interface ComposeTextProps {
  readonly compose: Compose
  readonly placeholder: string
  readonly label: string
  readonly describedBy: string
  /** Focuses the field when it is mounted. */
  readonly hasAutoFocus: boolean
  readonly isLarge: boolean
  readonly onSubmit: () => void
  readonly onFocus: () => void
}

/** The text field: a plain textarea over a layer that draws the same text with colours. */
export function ComposeText({ compose, placeholder, label, describedBy, hasAutoFocus, isLarge, onSubmit, onFocus }: ComposeTextProps) {
  const { t } = useLingui()
  const { draft, work, limits } = compose
  const { text } = draft
  const listId = useId()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const isComposing = useRef(false)
  /** Null while the caret is elsewhere. */
  const [caret, setCaret] = useState<number | null>(null)
  const nextCaret = useRef<number | null>(null)
  const { completions, move, dismiss } = useCompletions(compose.session, text, caret)
  const segments = segmentText(text, { ...limits, spoilerText: draft.hasSpoiler ? draft.spoilerText : '' })
  const { count, selectFrom, selectTo } = work.focus
  const seenCount = useRef(hasAutoFocus ? -1 : count)

  const takeFocus = useEffectEvent(() => {
    const element = textarea.current
    if (!element) return
    element.focus({ preventScroll: false })
    // The further mentions of a reply are selected, so that one key removes them (R-comp-07).
    element.setSelectionRange(selectFrom ?? element.value.length, selectTo ?? element.value.length)
  })
  useEffect(() => {
    if (seenCount.current === count) return
    seenCount.current = count
    takeFocus()
  }, [count])

  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    textarea.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })

  function followCaret() {
    const element = textarea.current
    if (!element || isComposing.current || document.activeElement !== element) return
    setCaret(element.selectionStart === element.selectionEnd ? element.selectionEnd : null)
  }

  function choose(completion: Completion) {
    if (!completions) return
    const done = applyCompletion(text, completions.token, replacementFor(completion, completions.token))
    nextCaret.current = done.caret
    compose.change({ text: done.text })
    setCaret(null)
    if (completion.kind === 'emoji') rememberEmoji(compose.session.key, completion.emoji.id)
    textarea.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    // During input method composition the keys belong to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
      return
    }
    if (!completions) return
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
        if (event.shiftKey || !chosen) return
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

  const count_ = completions?.list.length ?? 0
  return (
    <div className={classes(styles.editor, isLarge && styles.large)}>
      <div ref={mirror} className={styles.mirror} aria-hidden="true" dir="auto">
        {segments.map((segment, index) => (
          <span key={index} className={classes(styles[segment.kind], segment.isOver && styles.over)}>
            {segment.text}
          </span>
        ))}
        {'\u200b'}
      </div>
      <textarea
        ref={textarea}
        name="status"
        className={styles.textarea}
        value={text}
        dir="auto"
        lang={draft.language || undefined}
        placeholder={placeholder}
        readOnly={work.phase !== 'writing'}
        // The surrounding dialog also sets the focus, before or after this; both must choose the same element.
        data-autofocus={hasAutoFocus || undefined}
        aria-label={label}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={completions ? listId : undefined}
        aria-activedescendant={completions ? `${listId}-${completions.active}` : undefined}
        onChange={(event) => {
          compose.change({ text: event.target.value })
          followCaret()
        }}
        onSelect={followCaret}
        onKeyDown={handleKeyDown}
        onCompositionStart={() => {
          isComposing.current = true
          setCaret(null)
        }}
        onCompositionEnd={() => {
          isComposing.current = false
          followCaret()
        }}
        onFocus={onFocus}
        onBlur={() => setCaret(null)}
      />
      {completions && <CompletionList id={listId} completions={completions} mirror={mirror} onChoose={choose} />}
      <div role="status">
        <VisuallyHidden>
          {count_ > 0 && t`${plural(count_, { one: '# suggestion', other: '# suggestions' })}, arrow keys choose`}
        </VisuallyHidden>
      </div>
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { applyCompletion, completionToken, segmentText } from '@starling/domain/compose'
import type { CompletionToken } from '@starling/domain/compose'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { rememberEmoji } from '../../entities/emoji/rememberEmoji.ts'
import { isInputMethodKey } from '../../ui/isInputMethodKey.ts'
import { classes } from '../../ui/classes.ts'
import { takesTyping } from '../../ui/typeAhead.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { CompletionList } from './completion/CompletionList.tsx'
import styles from './ComposeText.module.css'
import type { Completion } from './completion/loadCompletions.ts'
import { replacementFor } from './completion/loadCompletions.ts'
import { caretLeft, leaveCaret } from './composeWork.ts'
import type { Compose } from './useCompose.ts'
import { drawText } from './drawText.ts'
import { useCompletions } from './completion/useCompletions.ts'
import { useGoingOn } from './useComposerCode.ts'

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

/**
 * The text field: a plain textarea over a layer that draws the same text with colours. Both follow the draft without React, which renders nothing for a
 * typed letter unless a completion list is needed.
 */
export function ComposeText({ compose, placeholder, label, describedBy, hasAutoFocus, isLarge, onSubmit, onFocus }: ComposeTextProps) {
  const { t } = useLingui()
  const { store, draft, work, limits } = compose
  const listId = useId()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const isComposing = useRef(false)
  /** What is typed at the caret and could be completed; null while the caret is elsewhere. */
  const [token, setToken] = useState<CompletionToken | null>(null)
  const { completions, move, dismiss } = useCompletions(compose.session, token, compose.getText)
  const { count, selectFrom, selectTo } = work.focus
  const seenCount = useRef(hasAutoFocus ? -1 : count)

  const takeFocus = useEffectEvent(() => {
    const element = textarea.current
    if (!element) return
    element.focus({ preventScroll: false })
    // The further mentions of a reply are selected, so that one key removes them (R-comp-07).
    const left = caretLeft(compose.workStore, element.value)
    element.setSelectionRange(selectFrom ?? left?.[0] ?? element.value.length, selectTo ?? left?.[1] ?? element.value.length)
  })
  const show = useEffectEvent(() => {
    const text = compose.getText()
    const element = textarea.current
    // Not React's `value` property: React also writes that between the element's tags, after which the browser re-evaluates all rules with `:has()`.
    if (element && element.value !== text) {
      element.value = text
      setToken(null)
    }
    if (!mirror.current) return
    const segments = segmentText(text, { ...limits, spoilerText: draft.hasSpoiler ? draft.spoilerText : '' })
    drawText(mirror.current, segments, ({ kind, isOver }) => classes(styles[kind], isOver && styles.over))
  })
  useLayoutEffect(() => show())
  useLayoutEffect(() => store.subscribe(() => show()), [store])

  /** A closing dialog keeps other elements from getting the focus until it is removed. */
  const hasMissed = useRef(false)
  // Before the next key press, which would otherwise not reach the field.
  useLayoutEffect(() => {
    if (seenCount.current === count) return
    seenCount.current = count
    takeFocus()
    hasMissed.current = document.activeElement !== textarea.current
  }, [count])
  useEffect(() => {
    if (hasMissed.current) takeFocus()
    hasMissed.current = false
  })

  const goingOn = useGoingOn(textarea, (left, goesOn) => {
    if (goesOn) leaveCaret(compose.workStore, left)
  })

  function followCaret() {
    const element = textarea.current
    if (!element || isComposing.current || document.activeElement !== element) return
    const { selectionStart, selectionEnd } = element
    const next = selectionStart === selectionEnd ? completionToken(compose.getText(), selectionEnd) : null
    setToken((before) => (isSameToken(before, next) ? before : next))
  }

  function choose(completion: Completion) {
    if (!completions) return
    const done = applyCompletion(compose.getText(), completions.token, replacementFor(completion, completions.token))
    compose.change({ text: done.text })
    setToken(null)
    if (completion.kind === 'emoji') rememberEmoji(compose.session.key, completion.emoji.id)
    textarea.current?.focus()
    textarea.current?.setSelectionRange(done.caret, done.caret)
  }

  function handleKeyDown(event: KeyboardEvent) {
    // During input method composition the keys belong to the input method.
    if (isInputMethodKey(event)) return
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
      <div ref={mirror} className={styles.mirror} aria-hidden="true" dir="auto" />
      <textarea
        ref={textarea}
        name="status"
        className={styles.textarea}
        dir="auto"
        lang={draft.language || undefined}
        // The browser keeps the element of a hidden placeholder, and computes its styles again with each letter.
        placeholder={draft.text === '' ? placeholder : undefined}
        readOnly={work.phase !== 'writing'}
        // The surrounding dialog also sets the focus, before or after this; both must choose the same element.
        data-autofocus={hasAutoFocus || undefined}
        {...takesTyping}
        aria-label={label}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={completions ? listId : undefined}
        aria-activedescendant={completions ? `${listId}-${completions.active}` : undefined}
        onChange={(event) => {
          compose.type(event.target.value)
          followCaret()
        }}
        onSelect={followCaret}
        onKeyDown={handleKeyDown}
        onCompositionStart={() => {
          isComposing.current = true
          setToken(null)
        }}
        onCompositionEnd={() => {
          isComposing.current = false
          followCaret()
        }}
        onFocus={(event) => {
          goingOn.onFocus(event)
          onFocus()
        }}
        onBlur={(event) => {
          goingOn.onBlur(event)
          setToken(null)
        }}
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

function isSameToken(one: CompletionToken | null, other: CompletionToken | null): boolean {
  return one === other || (one?.kind === other?.kind && one?.start === other?.start && one?.query === other?.query)
}

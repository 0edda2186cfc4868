import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { segmentText } from '@starling/domain/compose'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { isComposePath } from '../../routing/paths.ts'
import { isInputMethodKey } from '../../ui/keyEvents.ts'
import { classes } from '../../ui/classes.ts'
import { useNavigator } from '../../ui/navigation.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { CompletionList } from '../../entities/completion/CompletionList.tsx'
import { useCompletedField } from '../../entities/completion/useCompletedField.ts'
import styles from './ComposeText.module.css'
import { caretLeft, focusRequestOf, leaveCaret } from './composeWork.ts'
import type { Compose } from './useCompose.ts'
import { drawText } from './drawText.ts'
import { writingHistory } from './writingHistory.ts'

interface ComposeTextProps {
  readonly compose: Compose
  readonly placeholder: string
  readonly label: string
  readonly describedBy: string
  /** Focuses the field when it is mounted. */
  readonly hasAutoFocus: boolean
  readonly isLarge: boolean
  readonly onSubmit: () => void
  readonly onFocus?: () => void
  /** An input method begins or ends a composition. */
  readonly onComposing?: (isComposing: boolean) => void
}

/**
 * The text field: a plain textarea over a layer that draws the same text with colours. Both follow the draft without React, which renders nothing for a
 * typed letter unless a completion list is needed.
 */
export function ComposeText({
  compose,
  placeholder,
  label,
  describedBy,
  hasAutoFocus,
  isLarge,
  onSubmit,
  onFocus,
  onComposing,
}: ComposeTextProps) {
  const { t } = useLingui()
  const { store, draft, work, limits } = compose
  const listId = useId()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const completed = useCompletedField(textarea, {
    get: compose.getText,
    set: (text) => compose.change({ text }),
    tags: () => writingHistory(compose.session.key).get().tags,
  })
  const { completions } = completed
  const focusRequest = focusRequestOf(compose.workStore)
  const { count, selectFrom, selectTo } = useSyncExternalStore(focusRequest.subscribe, focusRequest.get)
  const seenCount = useRef(hasAutoFocus ? -1 : count)

  const takeFocus = useEffectEvent(() => {
    const element = textarea.current
    if (!element) return
    element.focus({ preventScroll: false })
    // The further mentions of a reply are selected, so that one key removes them.
    const left = caretLeft(compose.workStore, element.value)
    element.setSelectionRange(selectFrom ?? left?.[0] ?? element.value.length, selectTo ?? left?.[1] ?? element.value.length)
  })
  const show = useEffectEvent(() => {
    const text = compose.getText()
    const element = textarea.current
    // Not React's `value` property: React also writes that between the element's tags, after which the browser re-evaluates all rules with `:has()`.
    if (element && element.value !== text) {
      element.value = text
      completed.forget()
    }
    if (!mirror.current) return
    const segments = segmentText(text, { ...limits, spoilerText: draft.hasSpoiler ? draft.spoilerText : '' })
    drawText(mirror.current, segments, ({ kind, isOver }) => classes(styles[kind], isOver && styles.over))
  })
  useLayoutEffect(() => show())
  useLayoutEffect(() => store.subscribe(() => show()), [store])

  /** Whether the focus was refused: a closing dialog keeps other elements from getting it until it is removed. */
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

  const noteFocus = useLeftCaret(textarea, compose.workStore)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isInputMethodKey(event)) {
      event.preventDefault()
      onSubmit()
    } else completed.handleKeyDown(event)
  }

  const count_ = completions?.list.length ?? 0
  return (
    <div className={classes(styles.editor, isLarge && styles.large)}>
      <div
        ref={mirror}
        className={styles.mirror}
        aria-hidden="true"
        dir="auto"
        data-placeholder={draft.text === '' ? placeholder : undefined}
      />
      <textarea
        ref={textarea}
        name="status"
        className={styles.textarea}
        dir="auto"
        lang={draft.language || undefined}
        // The browser keeps the element of a hidden placeholder, and computes its styles again with each letter.
        placeholder={draft.text === '' ? placeholder : undefined}
        readOnly={work.phase === 'sending'}
        // The surrounding dialog also sets the focus, before or after this; both must choose the same element.
        data-autofocus={hasAutoFocus || undefined}
        aria-label={label}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={completions ? listId : undefined}
        aria-activedescendant={completions ? `${listId}-${completions.active}` : undefined}
        onChange={(event) => {
          compose.type(event.target.value)
          completed.follow()
        }}
        onSelect={completed.follow}
        onKeyDown={handleKeyDown}
        onCompositionStart={() => {
          completed.compose(true)
          onComposing?.(true)
        }}
        onCompositionEnd={() => {
          completed.compose(false)
          onComposing?.(false)
        }}
        onFocus={() => {
          noteFocus(true)
          onFocus?.()
        }}
        onBlur={() => {
          noteFocus(false)
          completed.forget()
        }}
      />
      {completions && <CompletionList id={listId} completions={completions} mirror={mirror} onChoose={completed.choose} />}
      <div role="status">
        <VisuallyHidden>
          {count_ > 0 && t`${plural(count_, { one: '# suggestion', other: '# suggestions' })}, arrow keys choose`}
        </VisuallyHidden>
      </div>
    </div>
  )
}

/**
 * When the window's width changes, the focused field is removed and another composer appears: the next field of the same draft continues
 * at its caret. Returns a function to report whether the field has the focus: a dialog is removed from the document before its fields
 * receive events, and React calls no handlers during an update, so the field still has the focus then.
 */
function useLeftCaret(textarea: RefObject<HTMLTextAreaElement | null>, workStore: Compose['workStore']): (isFocused: boolean) => void {
  const navigator = useNavigator()
  const isFocused = useRef(false)
  const leave = useEffectEvent((field: HTMLTextAreaElement) => {
    const goesOn = isFocused.current && isComposePath(navigator.getLocation().path)
    if (goesOn || document.activeElement === field) leaveCaret(workStore, field)
  })
  useLayoutEffect(() => {
    const field = textarea.current
    return () => {
      if (field) leave(field)
    }
  }, [textarea])
  return (isNow) => {
    isFocused.current = isNow
  }
}

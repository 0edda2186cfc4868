import { useId, useRef } from 'react'
import type { ComponentProps } from 'react'
import { TextArea } from '../../ui/TextArea.tsx'
import { CompletionList } from './CompletionList.tsx'
import { useCompletedField } from './useCompletedField.ts'

interface CompletedTextAreaProps extends Pick<ComponentProps<typeof TextArea>, 'label' | 'description' | 'error' | 'rows'> {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A text field of a form that completes people, tags and emoji, as the composer does. */
export function CompletedTextArea({ value, onChange, ...area }: CompletedTextAreaProps) {
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const completed = useCompletedField(field, { get: () => field.current?.value ?? value, set: onChange, tags: () => [] })
  const { completions } = completed
  return (
    <>
      <TextArea
        {...area}
        ref={field}
        dir="auto"
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={completions ? listId : undefined}
        aria-activedescendant={completions ? `${listId}-${completions.active}` : undefined}
        onChange={(event) => {
          onChange(event.target.value)
          completed.follow()
        }}
        onSelect={completed.follow}
        onKeyDown={completed.handleKeyDown}
        onCompositionStart={() => completed.compose(true)}
        onCompositionEnd={() => completed.compose(false)}
        onBlur={completed.forget}
      />
      {completions && <CompletionList id={listId} completions={completions} mirror={field} onChoose={completed.choose} />}
    </>
  )
}

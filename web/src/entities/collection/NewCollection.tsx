import { asApiError } from '@starling/api/client'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { isInputMethodKey } from '../../ui/keyEvents.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './CollectionChecks.module.css'
import type { Collection } from './collectionChanges.ts'
import { isRefusedName } from './collectionChanges.ts'

/** The server refuses longer ones; kmyblue's limit. */
export const mostTitleCharacters = 256

interface NewCollectionProps {
  /** What the button says, such as "New list". */
  readonly label: string
  readonly fieldLabel: string
  /** Creates it; rejects after the session has raised an alert, unless the server refuses the name. */
  readonly create: (title: string) => Promise<Collection>
  readonly onMade: (made: Collection) => void
}

/** Creates a list, circle or category within the dialog in which one is chosen. The typed name stays if the server refuses it. */
export function NewCollection({ label, fieldLabel, create, onMade }: NewCollectionProps) {
  const [title, setTitle] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = title !== null
  const wasOpen = useRef(false)

  useEffect(() => {
    if (isOpen) field.current?.focus()
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (title === null) {
    return (
      <Button ref={button} kind="quiet" className={styles.new} onClick={() => setTitle('')}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        {label}
      </Button>
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // React would also pass the event to the form of the component that opened the dialog.
    event.stopPropagation()
    const wanted = title?.trim() ?? ''
    if (wanted === '') return field.current?.focus()
    setBusy(true)
    try {
      const made = await create(wanted)
      setTitle(null)
      onMade(made)
    } catch (cause) {
      // The typed name is kept.
      const error = asApiError(cause)
      setRefusal(isRefusedName(error) ? error.serverMessage : null)
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label={fieldLabel}
        value={title}
        maxLength={mostTitleCharacters}
        dir="auto"
        autoComplete="off"
        error={refusal}
        onChange={(event) => {
          setTitle(event.target.value)
          setRefusal(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isInputMethodKey(event)) return
          // Closes the field and not the dialog around it.
          event.stopPropagation()
          setTitle(null)
        }}
      />
      <div className={styles.buttons}>
        <Button onClick={() => setTitle(null)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          <Trans>Create</Trans>
        </Button>
      </div>
    </form>
  )
}

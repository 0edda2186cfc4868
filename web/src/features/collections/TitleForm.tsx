import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiError } from '@starling/api/client'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, FormEvent, ComponentProps } from 'react'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { isRefusedName } from '../../entities/collection/collectionChanges.ts'
import { mostTitleCharacters } from '../../entities/collection/NewCollection.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Unsaved } from '../../session/useUnsaved.ts'
import type { Kept } from '../../session/useUnsaved.ts'
import { createUnsaved } from '../../storage/pageMemory.ts'
import { useNavigator } from '../../ui/navigation.ts'
import { RestoredNote } from '../../ui/RestoredNote.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Collections.module.css'
import { DeleteButton } from '../../ui/DeleteButton.tsx'

/** Unsaved titles of collections, by kind and id. */
export const unsavedTitles = createUnsaved<Kept<{ readonly title: string }>>()

interface TitleFormProps<Typed, Request, Saved> {
  readonly form: Unsaved<Typed>
  readonly submitLabel: string
  /** The request that saves it. */
  readonly save: {
    readonly isPending: boolean
    /** The error of the last attempt. */
    readonly error: ApiError | null
    readonly mutateAsync: (request: Request, options: { readonly onSuccess: (saved: Saved) => void }) => Promise<Saved>
  }
  readonly requestOf: (typed: Typed) => Request
  /** Called once the server has saved it. */
  readonly onSaved: (saved: Saved) => void
  /** The longest name, in characters. */
  readonly longest?: number
  /** Further settings. */
  readonly children?: ReactNode
}

/** The form for a collection's title. Typed text stays until the server has saved it, or the reader cancels. */
export function TitleForm<Typed extends { readonly title: string }, Request, Saved>({
  form,
  submitLabel,
  save,
  requestOf,
  onSaved,
  longest = mostTitleCharacters,
  children,
}: TitleFormProps<Typed, Request, Saved>) {
  const { t } = useLingui()
  const { typed } = form
  const { isPending, error } = save
  const { title } = typed
  const [isBlank, setBlank] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const navigator = useNavigator()

  useEffect(() => {
    field.current?.focus()
  }, [])
  const refusal = error && isRefusedName(error) ? error.serverMessage : undefined
  useEffect(() => {
    if (refusal !== undefined) field.current?.focus()
  }, [refusal])

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = title.trim()
    setBlank(trimmed === '')
    if (trimmed === '') return field.current?.focus()
    // If the reader has left the screen meanwhile, nothing navigates; saved text is still removed from the unsaved forms.
    ignoreFailure(save.mutateAsync(requestOf({ ...typed, title: trimmed }), { onSuccess: onSaved }).then(form.forget))
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {form.isRestored && <RestoredNote onDiscard={form.discard} />}
      <TextField
        ref={field}
        label={<Trans>Name</Trans>}
        value={title}
        maxLength={longest}
        dir="auto"
        autoComplete="off"
        onChange={(event) => form.change({ ...typed, title: event.target.value })}
        error={isBlank && title.trim() === '' ? t`Give it a name.` : refusal}
      />
      {children}
      <div className={styles.buttons}>
        <Button
          onClick={() => {
            form.forget()
            navigator.back()
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="primary" isBusy={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** Deletes a collection after asking. */
export function DeleteSection(props: Omit<ComponentProps<typeof DeleteButton>, 'kind'>) {
  return (
    <div className={styles.danger}>
      <DeleteButton kind="danger" {...props} />
    </div>
  )
}

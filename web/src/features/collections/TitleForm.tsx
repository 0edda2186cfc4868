import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiError } from '@starling/api/client'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, FormEvent } from 'react'
import { mostTitleCharacters } from '../../entities/collection/NewCollection.tsx'
import { Button } from '../../ui/Button.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Collections.module.css'

interface TitleFormProps {
  readonly title: string
  readonly submitLabel: string
  readonly isBusy: boolean
  /** Why the last try failed. */
  readonly error: ApiError | null
  readonly onSubmit: (title: string) => void
  /** Further settings. */
  readonly children?: ReactNode
}

/** Names a collection. What is typed stays until the server has taken it. */
export function TitleForm({ title: before, submitLabel, isBusy, error, onSubmit, children }: TitleFormProps) {
  const { t } = useLingui()
  const [title, setTitle] = useState(before)
  const [isBlank, setBlank] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const navigator = useNavigator()

  useEffect(() => {
    field.current?.focus()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = title.trim()
    setBlank(trimmed === '')
    if (trimmed === '') field.current?.focus()
    else onSubmit(trimmed)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={<Trans>Name</Trans>}
        value={title}
        maxLength={mostTitleCharacters}
        dir="auto"
        autoComplete="off"
        onChange={(event) => setTitle(event.target.value)}
        error={isBlank && title.trim() === '' ? t`Give it a name.` : error?.kind === 'invalid' ? error.serverMessage : undefined}
      />
      {children}
      <div className={styles.buttons}>
        <Button onClick={() => navigator.back()}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

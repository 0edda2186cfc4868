import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './FieldsEditor.module.css'
import type { ProfileFormField } from './profileForm.ts'

interface FieldsEditorProps {
  readonly fields: readonly ProfileFormField[]
  readonly mostFields: number
  readonly nameLimit: number
  readonly valueLimit: number
  readonly onChange: (fields: readonly ProfileFormField[]) => void
}

const look = { size: 18, strokeWidth: 1.75 } as const

/** Edits the profile fields: a label and a text for each, in the order of the profile. */
export function FieldsEditor({ fields, mostFields, nameLimit, valueLimit, onChange }: FieldsEditorProps) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const wasAdded = useRef(false)

  useEffect(() => {
    if (!wasAdded.current) return
    wasAdded.current = false
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  })

  const set = (index: number, change: Partial<ProfileFormField>) =>
    onChange(fields.map((field, at) => (at === index ? { ...field, ...change } : field)))

  function move(from: number, to: number) {
    const next = [...fields]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }

  function add() {
    wasAdded.current = true
    onChange([...fields, { name: '', value: '' }])
  }

  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>
        <Trans>Details</Trans>
      </legend>
      <p className={styles.hint}>
        <Trans>A link to a page that links back to your profile is marked as verified.</Trans>
      </p>
      <ol ref={list} className={styles.list}>
        {fields.map((field, index) => (
          <li key={index} className={styles.field}>
            <div className={styles.inputs}>
              <TextField
                label={t`Label ${index + 1}`}
                dir="auto"
                maxLength={nameLimit}
                value={field.name}
                error={field.name.trim() === '' && field.value.trim() !== '' && t`A text needs a label.`}
                onChange={(event) => set(index, { name: event.target.value })}
              />
              <TextField
                label={t`Text ${index + 1}`}
                dir="auto"
                maxLength={valueLimit}
                value={field.value}
                onChange={(event) => set(index, { value: event.target.value })}
              />
            </div>
            <div className={styles.tools}>
              <IconButton
                label={t`Move detail ${index + 1} up`}
                icon={<ArrowUp {...look} />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={t`Move detail ${index + 1} down`}
                icon={<ArrowDown {...look} />}
                disabled={index === fields.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                label={t`Remove detail ${index + 1}`}
                icon={<X {...look} />}
                onClick={() => onChange(fields.filter((_field, at) => at !== index))}
              />
            </div>
          </li>
        ))}
      </ol>
      {fields.length < mostFields && (
        <div>
          <Button kind="outline" onClick={add}>
            <Plus {...look} aria-hidden="true" />
            <Trans>Add a detail</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  )
}

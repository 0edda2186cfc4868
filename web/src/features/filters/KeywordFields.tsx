import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { KeywordDraft } from './FilterDraft.ts'
import styles from './Filters.module.css'

interface KeywordFieldsProps {
  readonly keywords: readonly KeywordDraft[]
  readonly onChange: (keywords: readonly KeywordDraft[]) => void
}

/** The keywords of a filter, each with whether it only matches whole words. */
export function KeywordFields({ keywords, onChange }: KeywordFieldsProps) {
  const { t } = useLingui()
  const addButton = useRef<HTMLButtonElement>(null)
  /** The row added by the button, whose field is focused when it is mounted. */
  const newKey = useRef<number | null>(null)
  const changed = (key: number, changes: Partial<KeywordDraft>) =>
    onChange(keywords.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  function add() {
    const key = Math.max(-1, ...keywords.map((one) => one.key)) + 1
    newKey.current = key
    onChange([...keywords, { key, id: null, keyword: '', isWhole: true }])
  }

  function focusNew(field: HTMLInputElement | null, key: number) {
    if (!field || newKey.current !== key) return
    newKey.current = null
    field.focus()
  }

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <Trans>Words</Trans>
      </legend>
      <p className={styles.explanation}>
        <Trans>A post is filtered when it holds any of them. A filter may also name single posts only.</Trans>
      </p>
      {keywords.map(({ key, keyword, isWhole }, index) => {
        const number = index + 1
        return (
          <div key={key} className={styles.keyword}>
            <div className={styles.field}>
              <TextField
                ref={(field) => focusNew(field, key)}
                label={t`Word or phrase ${number}`}
                dir="auto"
                autoCapitalize="none"
                autoComplete="off"
                value={keyword}
                onChange={(event) => changed(key, { keyword: event.target.value })}
              />
              <Checkbox label={t`Whole word`} isOn={isWhole} onChange={(isOn) => changed(key, { isWhole: isOn })} />
            </div>
            <IconButton
              label={t`Remove word ${number}`}
              icon={<X size={20} strokeWidth={1.75} />}
              onClick={() => {
                onChange(keywords.filter((one) => one.key !== key))
                addButton.current?.focus()
              }}
            />
          </div>
        )
      })}
      <Button ref={addButton} onClick={add}>
        <Trans>Add a word</Trans>
      </Button>
    </fieldset>
  )
}

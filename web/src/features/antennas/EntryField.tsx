import type { ConditionKind, EntryProblem } from '@starling/domain/antennas'
import { antennaLimits, entryProblem, normalizeEntry } from '@starling/domain/antennas'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Chips } from './Chips.tsx'
import styles from './AntennaForm.module.css'

interface EntryFieldProps {
  readonly kind: Exclude<ConditionKind, 'accounts'>
  readonly label: string
  readonly placeholder: string
  readonly entries: readonly string[]
  readonly onChange: (entries: readonly string[]) => void
}

/** Adds servers, hashtags or words, one by one or pasted together. Entries that cannot be added stay in the field, with the reason. */
export function EntryField({ kind, label, placeholder, entries, onChange }: EntryFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<EntryProblem | null>(null)
  const problemWords = useEntryProblemWords(kind)

  function add() {
    // Words may contain spaces; servers and hashtags do not.
    const written = kind === 'keywords' ? [text] : text.split(/[\s,]+/)
    const known = [...entries]
    for (const [index, one] of written.entries()) {
      if (one.trim() === '') continue
      const entry = normalizeEntry(kind, one)
      const found = entryProblem(kind, entry, known)
      if (found) {
        onChange(known)
        setText(written.slice(index).join(' '))
        setProblem(found)
        return
      }
      known.push(entry)
    }
    if (known.length > entries.length) onChange(known)
    setText('')
    setProblem(null)
  }

  const sign = kind === 'tags' ? '#' : ''
  return (
    <div className={styles.entries}>
      <div className={styles.adder}>
        <div className={styles.input}>
          <TextField
            ref={input}
            label={label}
            value={text}
            placeholder={placeholder}
            dir={kind === 'domains' ? 'ltr' : 'auto'}
            autoCapitalize="none"
            autoComplete="off"
            error={problem && problemWords(problem)}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // In this field Enter adds an entry; the form is submitted by its own button.
              event.preventDefault()
              add()
            }}
            // Adds what was typed, because it would otherwise be lost on saving.
            onBlur={add}
          />
        </div>
        <Button
          aria-label={t`Add: ${label}`}
          onClick={() => {
            add()
            input.current?.focus()
          }}
        >
          <Trans>Add</Trans>
        </Button>
      </div>
      <Chips
        label={label}
        items={entries.map((entry) => ({ id: entry, name: `${sign}${entry}` }))}
        onRemove={(removed) => {
          onChange(entries.filter((entry) => entry !== removed))
          input.current?.focus()
        }}
      />
    </div>
  )
}

function useEntryProblemWords(kind: ConditionKind): (problem: EntryProblem) => string {
  const { t } = useLingui()
  const { keywordCharacters, entryCharacters } = antennaLimits
  const most = antennaLimits.entries[kind]
  return (problem) => {
    switch (problem) {
      case 'too-short':
        return kind === 'keywords' ? t`A word has at least ${keywordCharacters} characters.` : t`There is nothing to add.`
      case 'too-long':
        return t`At most ${entryCharacters} characters.`
      case 'no-domain':
        return t`This is no server. Write it like example.social.`
      case 'known':
        return t`This is there already.`
      case 'full':
        return t`There can be no more than ${most}.`
    }
  }
}

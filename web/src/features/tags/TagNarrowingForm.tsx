import type { TagNarrowing } from '@starling/domain/timelines'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './TagNarrowingForm.module.css'
import { splitTags } from './tagNarrowing.ts'

interface TagNarrowingFormProps {
  readonly narrowing: TagNarrowing
  readonly onChange: (narrowing: TagNarrowing) => void
}

const written = (tags: readonly string[]) => tags.map((name) => `#${name}`).join(' ')

/** Adds other hashtags to a hashtag timeline and restricts it. Applied with a button, because each change loads another timeline. */
export function TagNarrowingForm({ narrowing, onChange }: TagNarrowingFormProps) {
  const { t } = useLingui()
  const [any, setAny] = useState(written(narrowing.any))
  const [all, setAll] = useState(written(narrowing.all))
  const [none, setNone] = useState(written(narrowing.none))
  const [isLocal, setLocal] = useState(narrowing.isLocal)
  const [onlyMedia, setOnlyMedia] = useState(narrowing.onlyMedia)
  const field = { dir: 'auto', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ isLocal, onlyMedia, any: splitTags(any), all: splitTags(all), none: splitTags(none) })
      }}
    >
      <TextField {...field} label={t`Or with one of these hashtags`} value={any} onChange={(event) => setAny(event.target.value)} />
      <TextField {...field} label={t`Only with all of these hashtags`} value={all} onChange={(event) => setAll(event.target.value)} />
      <TextField {...field} label={t`Without these hashtags`} value={none} onChange={(event) => setNone(event.target.value)} />
      <Switch label={t`Only posts of this server`} isOn={isLocal} onChange={setLocal} />
      <Switch label={t`Only posts with media`} isOn={onlyMedia} onChange={setOnlyMedia} />
      <Button kind="primary" type="submit">
        <Trans>Show these posts</Trans>
      </Button>
    </form>
  )
}

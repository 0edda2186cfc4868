import { useLingui } from '@lingui/react/macro'
import { ScanText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { languageName } from '../../../entities/language/languages.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import styles from './MediaDialog.module.css'
import { readText } from './readText.ts'
import { readableLanguage, readableLanguages } from './readableLanguages.ts'

interface ReadTextButtonProps {
  /** The `blob:` address of the picture. */
  readonly source: string
  /** The language of the post, or ''. */
  readonly language: string
  readonly onText: (text: string) => void
}

type Phase = { readonly kind: 'idle' | 'none' | 'failed' } | { readonly kind: 'reading'; readonly share: number }

/** Recognises the text in a picture and adds it to its description, on this device. The code is loaded when it is pressed. */
export function ReadTextButton({ source, language, onText }: ReadTextButtonProps) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState(() => readableLanguage([language, i18n.locale]))
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const isReading = phase.kind === 'reading'
  const share = isReading ? i18n.number(phase.share, { style: 'percent' }) : ''

  async function read() {
    const abort = new AbortController()
    running.current = abort
    setPhase({ kind: 'reading', share: 0 })
    try {
      const text = await readText(source, chosen, (next) => setPhase({ kind: 'reading', share: next }), abort.signal)
      if (abort.signal.aborted) return
      if (text !== '') onText(text)
      setPhase({ kind: text === '' ? 'none' : 'idle' })
    } catch {
      if (!abort.signal.aborted) setPhase({ kind: 'failed' })
    }
  }

  return (
    <div className={styles.reading}>
      <SelectField
        label={t`Language of the text in the picture`}
        options={readableLanguages.map((id) => ({ id, label: languageName(id, i18n.locale) }))}
        selected={chosen}
        onSelect={setChosen}
      />
      <Button kind="outline" isBusy={isReading} onClick={() => void read()}>
        <ScanText size={18} strokeWidth={1.75} aria-hidden="true" />
        {isReading ? t`Reading: ${share}` : t`Read the text in the picture`}
      </Button>
      <p role="status" className={styles.note}>
        {phase.kind === 'none' && t`No text was found in it.`}
        {phase.kind === 'failed' && t`The text could not be read. Try again, or write it yourself.`}
      </p>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { settings } from '@starling/domain/settings'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Command } from '../../entities/keys/commands.ts'
import { commandsByKey, keyNameOf, keysOf } from '../../entities/keys/commands.ts'
import { KeyCaps } from '../../entities/keys/KeyList.tsx'
import { useCommandWords } from '../../entities/keys/useCommandWords.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Settings.module.css'

/** Keys used by lists, text fields and the browser. */
const taken: ReadonlySet<string> = new Set(['Tab', 'Shift+Tab', 'Enter', 'Space', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** Chooses the key of one command: after pressing the button, the next key becomes its key; Escape cancels. */
export function KeyChoice({ command, label }: { readonly command: Command; readonly label: string }) {
  const { t } = useLingui()
  const [chosen, change] = useSettingChange(settings.keys)
  const [isAsking, setAsking] = useState(false)
  const [lead, setLead] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const words = new Map(useCommandWords().flatMap(({ commands }) => commands.map(({ id, label: word }) => [id, word] as const)))
  const keys = keysOf(chosen).get(command) ?? ''
  const button = useRef<HTMLButtonElement>(null)

  function finish(next: string | null) {
    setAsking(false)
    setLead('')
    if (next !== null) change({ ...chosen, [command]: next })
    button.current?.focus()
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = keyNameOf(event)
    if (name === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (name === 'Escape') return finish(null)
    if (name === 'Delete') return finish('')
    if (lead === '' && name === 'g') return setLead('g ')
    const wanted = `${lead}${name}`
    const other = commandsByKey(chosen).get(wanted)
    setProblem(null)
    if (taken.has(name) || (lead === '' && /^[1-9]$/.test(name))) {
      setProblem(t`This key is needed for moving about.`)
      setLead('')
    } else if (other !== undefined && other !== command) {
      const owner = words.get(other) ?? ''
      setProblem(t`This key already means: ${owner}`)
      setLead('')
    } else finish(wanted)
  })
  useEffect(() => {
    if (!isAsking) return undefined
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [isAsking])

  return (
    <div className={styles.keyRow}>
      <span className={styles.keyLabel}>{label}</span>
      {isAsking ? (
        <span className={styles.asking} role="status">
          {lead === '' ? <Trans>Press a key, or g and a key. Delete takes the key away.</Trans> : <Trans>g and …</Trans>}
        </span>
      ) : (
        <KeyCaps keys={keys} />
      )}
      <Button
        ref={button}
        kind="quiet"
        aria-label={isAsking ? t`Keep the key for: ${label}` : t`Change the key for: ${label}`}
        onClick={() => {
          setProblem(null)
          setAsking(!isAsking)
        }}
      >
        {isAsking ? <Trans>Cancel</Trans> : <Trans>Change</Trans>}
      </Button>
      {problem && (
        <p className={styles.keyProblem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

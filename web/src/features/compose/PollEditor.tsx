import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { changeOption, POLL_PRESETS } from '@starling/domain/compose'
import type { PollDraft } from '@starling/domain/compose'
import { Circle, Square, X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useInstance } from '../../session/useInstance.ts'
import { isInputMethodKey } from '../../ui/keyEvents.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { requestFocus } from './composeWork.ts'
import styles from './PollEditor.module.css'
import type { Compose } from './useCompose.ts'

/** A poll being written. */
export function PollEditor({ compose, poll }: { readonly compose: Compose; readonly poll: PollDraft }) {
  const { t } = useLingui()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const limits = useInstance()?.configuration.polls
  const maxOptions = limits?.max_options ?? 4
  const maxLength = limits?.max_characters_per_option ?? 50
  const set = (next: PollDraft | null) => compose.change({ poll: next })
  const Mark = poll.isMultiple ? Square : Circle

  function removePoll() {
    set(null)
    // The focused button was removed with the poll.
    requestFocus(compose.workStore)
  }

  function remove(at: number) {
    const options = poll.options.filter((_, index) => index !== at)
    set({ ...poll, options: options.length < 2 ? [...options, ''] : options })
    // The focused button was removed: the focus moves to the option that took its place, or to the last one.
    list.current?.querySelectorAll('input')[at === options.length ? at - 1 : at]?.focus()
  }

  /** Enter would send the post; here it moves to the next option. */
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isInputMethodKey(event)) return
    event.preventDefault()
    list.current?.querySelectorAll('input')[index + 1]?.focus()
  }

  return (
    <fieldset className={styles.poll}>
      <legend className={styles.legend}>
        <Trans>Poll</Trans>
      </legend>
      <ol ref={list} className={styles.options}>
        {poll.options.map((option, index) => (
          <li key={index} className={styles.option}>
            <Mark size={18} strokeWidth={1.75} aria-hidden="true" className={styles.mark} />
            <input
              className={styles.input}
              name="poll_option"
              value={option}
              maxLength={maxLength}
              dir="auto"
              lang={compose.draft.language || undefined}
              aria-label={t`Option ${index + 1}`}
              placeholder={t`Option ${index + 1}`}
              onKeyDown={(event) => handleKeyDown(event, index)}
              onChange={(event) => set(changeOption(poll, index, event.target.value, maxOptions))}
            />
            {poll.options.length > 2 && (
              <IconButton label={t`Remove option ${index + 1}`} icon={<X size={18} strokeWidth={1.75} />} onClick={() => remove(index)} />
            )}
          </li>
        ))}
      </ol>
      <div className={styles.settings}>
        <label htmlFor={id} className={styles.duration}>
          <span>
            <Trans>Runs for</Trans>
          </span>
          <select
            id={id}
            className={styles.select}
            value={poll.expiresIn}
            onChange={(event) => set({ ...poll, expiresIn: Number(event.target.value) })}
          >
            {presetsWith(poll.expiresIn).map((seconds) => (
              <option key={seconds} value={seconds}>
                {durationWords(seconds)}
              </option>
            ))}
          </select>
        </label>
        <Switch label={t`Several choices`} isOn={poll.isMultiple} onChange={(isMultiple) => set({ ...poll, isMultiple })} />
      </div>
      <button type="button" className={styles.remove} onClick={removePoll}>
        <Trans>Remove poll</Trans>
      </button>
    </fieldset>
  )

  function durationWords(seconds: number): string {
    const minutes = seconds / 60
    const hours = minutes / 60
    const days = hours / 24
    if (days >= 1) return t`${plural(days, { one: '# day', other: '# days' })}`
    return hours >= 1
      ? t`${plural(hours, { one: '# hour', other: '# hours' })}`
      : t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
  }
}

function presetsWith(seconds: number): readonly number[] {
  return POLL_PRESETS.includes(seconds) ? POLL_PRESETS : [...POLL_PRESETS, seconds].sort((a, b) => a - b)
}

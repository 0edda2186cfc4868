import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import styles from './Composer.module.css'
import type { Compose } from './useCompose.ts'
import { isInputMethodKey } from '../../ui/keyEvents.ts'

/** The content warning. */
export function WarningField({ compose }: { readonly compose: Compose }) {
  const { t } = useLingui()
  const { draft, work } = compose

  /** Enter would submit the form; in this field it moves to the text. */
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isInputMethodKey(event)) return
    event.preventDefault()
    const post = event.currentTarget.closest('[data-post]') ?? event.currentTarget.form
    post?.querySelector<HTMLElement>('[name="status"]')?.focus()
  }

  return (
    <div className={styles.warning}>
      <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
      <input
        className={styles.warningInput}
        value={draft.spoilerText}
        dir="auto"
        lang={draft.language || undefined}
        name="spoiler_text"
        aria-label={t`Content warning`}
        placeholder={t`What is behind the warning?`}
        readOnly={work.phase !== 'writing'}
        onKeyDown={handleKeyDown}
        onChange={(event) => compose.change({ spoilerText: event.target.value })}
      />
    </div>
  )
}

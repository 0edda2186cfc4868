import { createAccountActions } from '@starling/domain/actions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { createUnsaved } from '../../storage/pageMemory.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { isInputMethodKey } from '../../ui/keyEvents.ts'
import styles from './AccountHeader.module.css'

/** Unsaved notes, by account. */
const unsavedNotes = createUnsaved<string>()

/** The reader's private note about an account; only they can see it. */
export function NoteEditor({ accountId, note }: { readonly accountId: string; readonly note: string }) {
  const { t } = useLingui()
  const session = useSession()
  const actions = session.part(createAccountActions)
  const unsaved = unsavedNotes(session)
  const [draft, setDraft] = useState<string | null>(unsaved.get(accountId) ?? null)
  const wasOpen = useRef(draft !== null)

  function write(text: string) {
    unsaved.set(accountId, text)
    setDraft(text)
  }

  function close() {
    unsaved.delete(accountId)
    setDraft(null)
  }

  /** Opening the note focuses its field, and closing it focuses the button again. */
  function focusButton(button: HTMLButtonElement | null) {
    if (button && wasOpen.current) button.focus()
    wasOpen.current = false
  }

  if (draft === null) {
    return (
      <button ref={focusButton} type="button" className={note ? styles.note : styles.addNote} onClick={() => setDraft(note)}>
        {note ? <bdi>{note}</bdi> : <Trans>Add a private note</Trans>}
      </button>
    )
  }

  function focusField(field: HTMLTextAreaElement | null) {
    // Only when the field is opened, because a ref function is called at each rendering.
    if (!field || wasOpen.current) return
    wasOpen.current = true
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }

  function save() {
    if (draft !== null && draft !== note) actions.setNote(accountId, draft).catch(() => reopen(draft))
    close()
  }

  /**
   * Called after a failure, for which the session shows an alert. Puts the text back into the field for another try, without taking the
   * focus from where it is now.
   */
  function reopen(words: string) {
    if (unsaved.has(accountId)) return
    wasOpen.current = true
    write(words)
  }

  return (
    <div className={styles.editor}>
      <textarea
        ref={focusField}
        className={styles.text}
        aria-label={t`Private note`}
        placeholder={t`Only you will see this`}
        dir="auto"
        rows={3}
        maxLength={2000}
        value={draft}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (isInputMethodKey(event)) return
          if (event.key === 'Escape') close()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind="primary" onClick={save}>
          <Trans>Save note</Trans>
        </Button>
      </div>
    </div>
  )
}

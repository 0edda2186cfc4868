import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { newDraft } from '@starling/domain/compose'
import type { Draft } from '@starling/domain/compose'
import { excerptOf, searchDrafts } from '@starling/domain/drafts'
import type { DraftRecord, DraftTarget } from '@starling/domain/drafts'
import { PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RelativeTime } from '../../../entities/time/TimeLink.tsx'
import { composePath } from '../../../routing/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useNavigator } from '../../../ui/navigation.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { abandonUploads } from '../media/uploads.ts'
import { NEW_POST } from '../composeIntent.ts'
import { composeWork, requestFocus } from '../composeWork.ts'
import { openComposer } from '../openComposer.ts'
import { randomKey } from '../randomKey.ts'
import { useDraftDefaults } from '../useDraftDefaults.ts'
import { draftStore } from './draftStore.ts'
import styles from './DraftsSheet.module.css'

/** A list of this length needs no search field. */
const searchFrom = 5

interface DraftsSheetProps {
  readonly accountKey: string
  /** The draft target of the surrounding composer. */
  readonly target: DraftTarget
  readonly drafts: readonly DraftRecord[]
  /** Something is written in the shown draft, so another one can be begun. */
  readonly mayBegin: boolean
  readonly onClose: () => void
}

/** The unpublished drafts, each with buttons to continue or delete it, and a button to begin another one. */
export function DraftsSheet({ accountKey, target, drafts, mayBegin, onClose }: DraftsSheetProps) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const marksOf = useDraftMarks()
  const store = draftStore(accountKey)
  const { defaults } = useDraftDefaults()
  /** Drafts deleted while the list is open keep their place in it, so that they can be restored. */
  const [deleted, setDeleted] = useState<readonly DraftRecord[]>([])
  /** The draft just deleted or restored: its row gets the focus of the pressed button, which is removed. */
  const [pressed, setPressed] = useState<string | null>(null)

  function open({ id }: DraftRecord) {
    onClose()
    // The overlay's history entry must be removed before navigating.
    setTimeout(() => openComposer(navigator, composePath({ draft: id })), 0)
  }

  function begin() {
    onClose()
    store.shownFor(NEW_POST).begin(newDraft(defaults, randomKey))
    if (target === NEW_POST) requestFocus(composeWork(accountKey, NEW_POST))
    else setTimeout(() => openComposer(navigator, composePath()), 0)
  }

  function remove(record: DraftRecord) {
    setDeleted([...deleted, record])
    setPressed(record.id)
    store.remove(record)
    abandonUploads(record.draft)
  }

  function bringBack(record: DraftRecord) {
    setDeleted(deleted.filter(({ id }) => id !== record.id))
    setPressed(store.restore(record)?.id ?? null)
  }

  const [query, setQuery] = useState('')
  function search(words: string) {
    setQuery(words)
    // Rows that reappear by another search do not take the focus from the search field.
    setPressed(null)
  }
  const isDeleted = ({ id }: DraftRecord) => deleted.some((other) => other.id === id)
  const all = [...drafts.filter((record) => !isDeleted(record)), ...deleted].toSorted((a, b) => b.savedAt - a.savedAt)
  const rows = searchDrafts(all, query)

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Drafts`}
      size="small"
      keepsHeight
      footer={
        mayBegin && (
          <Button onClick={begin}>
            <PenLine size={16} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Begin another draft</Trans>
          </Button>
        )
      }
    >
      {all.length >= searchFrom && (
        <div className={styles.search}>
          <TextField label={t`Search your drafts`} type="search" value={query} onChange={(event) => search(event.target.value)} />
        </div>
      )}
      {rows.length === 0 ? (
        <p className={styles.empty}>
          {all.length === 0 ? <Trans>There is no other draft.</Trans> : <Trans>No draft holds these words.</Trans>}
        </p>
      ) : (
        <ul className={styles.list}>
          {rows.map((record, index) =>
            isDeleted(record) ? (
              <li key={record.id} className={styles.item}>
                <span className={styles.deleted} role="status">
                  <Trans>Draft deleted.</Trans>
                </span>
                <Button ref={record.id === pressed ? focus : null} onClick={() => bringBack(record)}>
                  <Trans>Undo</Trans>
                </Button>
              </li>
            ) : (
              <li key={record.id} className={styles.item}>
                <button
                  ref={record.id === pressed ? focus : undefined}
                  type="button"
                  className={styles.draft}
                  // The list is opened for choosing a draft, so the latest gets the focus, and not the close button.
                  data-autofocus={index === 0 || undefined}
                  onClick={() => open(record)}
                >
                  <span className={styles.kind}>
                    {marksOf(record).join(' · ')} · <RelativeTime at={new Date(record.savedAt).toISOString()} />
                  </span>
                  <span className={styles.text} dir="auto" lang={record.draft.language || undefined}>
                    {excerptOf(record) || t`Without text`}
                  </span>
                </button>
                <IconButton label={t`Delete this draft`} icon={<Trash2 size={18} strokeWidth={1.75} />} onClick={() => remove(record)} />
              </li>
            ),
          )}
        </ul>
      )}
    </Dialog>
  )
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** The kind of draft, and its contents besides text. */
function useDraftMarks(): (record: DraftRecord) => readonly string[] {
  const { t } = useLingui()
  const kindOf = ({ editedId, inReplyToId, quotedId }: Draft) => {
    if (editedId !== null) return t`Edit`
    if (inReplyToId !== null) return t`Reply`
    return quotedId !== null ? t`Quote` : t`New post`
  }
  return ({ draft }) => {
    const posts = [draft, ...draft.parts]
    const count = posts.reduce((sum, { media, files }) => sum + media.length + files.length, 0)
    return [
      kindOf(draft),
      posts.length > 1 && t`${plural(posts.length, { one: '# post', other: '# posts' })}`,
      count > 0 && t`${plural(count, { one: '# attachment', other: '# attachments' })}`,
      posts.some(({ poll }) => poll !== null) && t`Poll`,
      draft.scheduledAt !== null && t`Scheduled`,
    ].filter((mark) => mark !== false)
  }
}

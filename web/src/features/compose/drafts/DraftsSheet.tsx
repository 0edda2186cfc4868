import { Trans, useLingui } from '@lingui/react/macro'
import type { DraftRecord } from '@starling/domain/drafts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RelativeTime } from '../../../entities/time/RelativeTime.tsx'
import { composePath } from '../../../routing/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useNavigator } from '../../../ui/navigation.ts'
import { draftShelf } from './draftShelf.ts'
import styles from './DraftsSheet.module.css'

interface DraftsSheetProps {
  readonly accountKey: string
  readonly drafts: readonly DraftRecord[]
  readonly onClose: () => void
}

/** What was written and not published, each to go on with or to throw away. */
export function DraftsSheet({ accountKey, drafts, onClose }: DraftsSheetProps) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const kindOf = useDraftKind()
  const shelf = draftShelf(accountKey)
  /** Those deleted while this is open stand in their place, to be brought back. */
  const [deleted, setDeleted] = useState<readonly DraftRecord[]>([])

  function open({ id }: DraftRecord) {
    onClose()
    // The overlay's own history entry goes first.
    setTimeout(() => navigator.push(composePath({ draft: id })), 0)
  }

  function remove(record: DraftRecord) {
    setDeleted([...deleted, record])
    shelf.remove(record.id)
  }

  function bringBack(record: DraftRecord) {
    setDeleted(deleted.filter(({ id }) => id !== record.id))
    shelf.put(record)
  }

  const isDeleted = ({ id }: DraftRecord) => deleted.some((other) => other.id === id)
  const rows = [...drafts.filter((record) => !isDeleted(record)), ...deleted].toSorted((a, b) => b.savedAt - a.savedAt)

  return (
    <Dialog isOpen onClose={onClose} title={t`Drafts`} size="small">
      {rows.length === 0 ? (
        <p className={styles.empty}>
          <Trans>There is no other draft.</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {rows.map((record) =>
            isDeleted(record) ? (
              <li key={record.id} className={styles.item}>
                <span className={styles.deleted} role="status">
                  <Trans>Draft deleted.</Trans>
                </span>
                <Button onClick={() => bringBack(record)}>
                  <Trans>Undo</Trans>
                </Button>
              </li>
            ) : (
              <li key={record.id} className={styles.item}>
                <button type="button" className={styles.draft} onClick={() => open(record)}>
                  <span className={styles.kind}>
                    {kindOf(record)} · <RelativeTime at={new Date(record.savedAt).toISOString()} />
                  </span>
                  <span className={styles.text} dir="auto" lang={record.draft.language || undefined}>
                    {record.draft.text || record.draft.spoilerText || t`Without text`}
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

function useDraftKind(): (record: DraftRecord) => string {
  const { t } = useLingui()
  return ({ draft }) => {
    if (draft.editedId !== null) return t`Edit`
    if (draft.inReplyToId !== null) return t`Reply`
    if (draft.quotedId !== null) return t`Quote`
    return t`New post`
  }
}

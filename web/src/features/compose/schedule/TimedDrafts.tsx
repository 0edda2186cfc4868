import { Trans, useLingui } from '@lingui/react/macro'
import { excerptOf } from '@starling/domain/drafts'
import type { DraftRecord } from '@starling/domain/drafts'
import { PenLine } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../../session/SessionProvider.tsx'
import { Button } from '../../../ui/Button.tsx'
import { draftStore } from '../drafts/draftStore.ts'
import { useOpenDraft } from '../openComposer.ts'
import styles from './ScheduledScreen.module.css'

/**
 * The drafts with a time that are not scheduled, such as a scheduled post that is being edited: their writer would otherwise expect them
 * to be published.
 */
export function TimedDrafts() {
  const { key } = useSession()
  const { written } = draftStore(key)
  const all = useSyncExternalStore(written.subscribe, written.get)
  const timed = all.flatMap((record) => {
    const { scheduledAt, editedId } = record.draft
    return scheduledAt === null || editedId !== null ? [] : [{ record, scheduledAt }]
  })
  if (timed.length === 0) return null
  return (
    <ul className={styles.list}>
      {timed
        .toSorted((a, b) => a.scheduledAt.localeCompare(b.scheduledAt))
        .map(({ record, scheduledAt }) => (
          <TimedDraft key={record.id} record={record} scheduledAt={scheduledAt} />
        ))}
    </ul>
  )
}

function TimedDraft({ record, scheduledAt }: { readonly record: DraftRecord; readonly scheduledAt: string }) {
  const { t, i18n } = useLingui()
  const { key } = useSession()
  const openDraft = useOpenDraft(key)
  const time = i18n.date(scheduledAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles.row}>
      <p className={styles.draft}>
        <PenLine size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <Trans>A post for {time} is in your drafts and not scheduled.</Trans>
        </span>
      </p>
      <p className={styles.excerpt} dir="auto" lang={record.draft.language || undefined}>
        {excerptOf(record) || t`Without text`}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => openDraft(record.id)}>
          <Trans>Open the draft</Trans>
        </Button>
      </div>
    </li>
  )
}

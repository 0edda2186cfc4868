import { statusEndpoints } from '@starling/api/statuses'
import type { StatusEdit } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { RichText } from '../../entities/content/RichText.tsx'
import { EmojiText } from '../../entities/emoji/EmojiText.tsx'
import { formatMoment } from '../../entities/time/formatTime.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './HistoryDialog.module.css'

/** Earlier versions of an edited post, newest first (R-stat-14, R-int-08). */
export function HistoryDialog({ statusId, onClose }: { readonly statusId: string; readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { client } = useSession()
  const [edits, setEdits] = useState<readonly StatusEdit[] | 'failed' | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    client.call(statusEndpoints.history, { params: { id: statusId }, signal: controller.signal }).then(
      ({ data }) => setEdits(data.toReversed()),
      () => {
        if (!controller.signal.aborted) setEdits('failed')
      },
    )
    return () => controller.abort()
  }, [client, statusId])

  return (
    <Dialog isOpen onClose={onClose} title={t`Edits`} size="medium">
      {edits === null && (
        <p>
          <Trans>Loading…</Trans>
        </p>
      )}
      {edits === 'failed' && (
        <p role="alert">
          <Trans>The server does not tell the earlier versions.</Trans>
        </p>
      )}
      {edits !== null && edits !== 'failed' && (
        <ol className={styles.edits}>
          {edits.map((edit, index) => (
            <li key={edit.created_at} className={styles.edit}>
              <h3 className={styles.when}>
                {index === edits.length - 1 ? (
                  <Trans>Written {formatMoment(edit.created_at, i18n.locale)}</Trans>
                ) : (
                  <Trans>Edited {formatMoment(edit.created_at, i18n.locale)}</Trans>
                )}
              </h3>
              {edit.spoiler_text && (
                <p className={styles.warning}>
                  <EmojiText text={edit.spoiler_text} emojis={edit.emojis} />
                </p>
              )}
              <RichText html={edit.content} emojis={edit.emojis} />
              {edit.poll && (
                <ul className={styles.options}>
                  {edit.poll.options.map((option, at) => (
                    <li key={at}>{option.title}</li>
                  ))}
                </ul>
              )}
              {edit.media_attachments.map(
                (media) =>
                  media.preview_url && (
                    <img key={media.id} className={styles.picture} src={media.preview_url} alt={media.description ?? ''} />
                  ),
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

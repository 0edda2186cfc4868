import { statusEndpoints } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { RichText } from '../../entities/content/RichText.tsx'
import { EmojiText } from '../../entities/emoji/EmojiText.tsx'
import { formatMoment } from '../../entities/time/formatTime.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './HistoryDialog.module.css'

/** The post may be edited again later, so each opening loads the history again. */
const statusHistory = apiQuery(statusEndpoints.history, {
  staleMs: 0,
  read: (edits) => ({ data: edits.toReversed() }),
})

/** Earlier versions of an edited post, newest first (R-stat-14, R-int-08). */
export function HistoryDialog({ statusId, onClose }: { readonly statusId: string; readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data: edits, error } = useApiQuery(statusHistory, { params: { id: statusId } })

  return (
    <Dialog isOpen onClose={onClose} title={t`Edits`} size="medium">
      {!edits && !error && (
        <p>
          <Trans>Loading…</Trans>
        </p>
      )}
      {!edits && error && (
        <p role="alert">
          <Trans>The server does not tell the earlier versions.</Trans>
        </p>
      )}
      {edits && (
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
                    <PictureOr
                      key={media.id}
                      className={styles.picture}
                      src={media.preview_url}
                      alt={media.description ?? ''}
                      instead={media.description}
                    />
                  ),
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

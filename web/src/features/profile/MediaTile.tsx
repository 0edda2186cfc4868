import type { MediaAttachment } from '@starling/api/media'
import type { Status } from '@starling/api/statuses'
import { aspectOf, focalPosition } from '@starling/domain/media'
import { useLingui } from '@lingui/react/macro'
import { EyeOff, FileQuestion, Play, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { Blurhash } from '../../entities/media/Blurhash.tsx'
import { areMediaOpen } from '../../entities/status/statusFacts.ts'
import { useFilterVerdict } from '../../entities/status/useFilterVerdict.ts'
import { useViewState } from '../../entities/status/viewState.ts'
import { formatDay } from '../../entities/time/formatTime.ts'
import { statusPath } from '../../routing/paths.ts'
import { useStatus } from '../../session/useEntity.ts'
import { useReading } from '../../settings/useReading.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './MediaColumn.module.css'

/** One attachment of one post. */
export interface Tile {
  readonly statusId: string
  readonly attachment: MediaAttachment
}

const look = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One attachment in the grid, with a link to its post. Media that the post covers are shown as blurhash only. */
export function MediaTile({ statusId, attachment }: Tile) {
  const status = useStatus(statusId)
  return status ? <PresentTile status={status} attachment={attachment} /> : <span className={styles.tile} />
}

function PresentTile({ status, attachment }: { readonly status: Status; readonly attachment: MediaAttachment }) {
  const { t, i18n } = useLingui()
  const reading = useReading()
  // What the reader showed or hid in the post is the same here.
  const [view] = useViewState(status.id)
  const verdict = useFilterVerdict(status, 'account')
  const [hasFailed, setFailed] = useState(false)
  const isFiltered = verdict.kind !== 'pass' && view.isFilterPassed !== true
  const isWarned = status.spoiler_text.trim() !== '' && view.isWarningOpen !== true
  const isVeiled = isFiltered || isWarned || !areMediaOpen(view, status, reading, verdict.mediaTitles)
  const { type, url, blurhash, description } = attachment
  const preview = attachment.preview_url ?? (type === 'image' ? url : null)
  const { x, y } = focalPosition(aspectOf(attachment), 1, attachment.meta?.focus ?? null)
  const day = formatDay(status.created_at, i18n.locale)
  const label = isVeiled ? t`Hidden media of ${day}` : (description ?? t`Media of ${day}`)
  return (
    <Link
      href={statusPath(status.account.acct, status.id)}
      className={styles.tile}
      aria-label={label}
      data-tooltip={isVeiled ? label : undefined}
    >
      {blurhash && <Blurhash hash={blurhash} className={styles.picture} />}
      {!isVeiled && preview && !hasFailed && (
        <img
          className={styles.picture}
          src={preview}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          style={{ objectPosition: `${x}% ${y}%` }}
          onError={() => setFailed(true)}
        />
      )}
      {isVeiled ? (
        <span className={styles.mark}>
          <EyeOff {...look} />
        </span>
      ) : type === 'video' || type === 'gifv' ? (
        <span className={styles.mark}>
          <Play {...look} />
        </span>
      ) : type === 'audio' ? (
        <span className={styles.mark}>
          <Volume2 {...look} />
        </span>
      ) : (
        (!preview || hasFailed) && (
          <span className={styles.mark}>
            <FileQuestion {...look} />
          </span>
        )
      )}
    </Link>
  )
}

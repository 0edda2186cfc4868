import type { MediaAttachment } from '@starling/api/media'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status, StatusEdit } from '@starling/api/statuses'
import { compareTexts, plainTextOf } from '@starling/domain/content'
import type { TextChange } from '@starling/domain/content'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { RichText } from '../../entities/content/RichText.tsx'
import { EmojiText } from '../../entities/emoji/EmojiText.tsx'
import { CoverWords } from '../../entities/media/CoverWords.tsx'
import { filterVerdict } from '../../entities/status/filterVerdict.ts'
import { areMediaShown } from '../../entities/status/statusFacts.ts'
import { useViewState } from '../../entities/status/viewState.ts'
import { clock } from '../../entities/time/clock.ts'
import { formatMoment } from '../../entities/time/formatTime.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useReading } from '../../settings/useReading.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PictureOr } from '../../ui/PictureOr.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './HistoryDialog.module.css'

/** The post may be edited again later, so each opening loads the history again. */
const statusHistory = apiQuery(statusEndpoints.history, {
  staleMs: 0,
  read: (edits) => ({ data: edits.toReversed() }),
})

/** Earlier versions of an edited post, newest first, each with what changed since the one before. */
export function HistoryDialog({ status, onClose }: { readonly status: Status; readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data: edits, error } = useApiQuery(statusHistory, { params: { id: status.id } })

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
            <li key={edits.length - index} className={styles.edit}>
              <h3 className={styles.when}>
                {index === edits.length - 1 ? (
                  <Trans>Written {formatMoment(edit.created_at, i18n.locale)}</Trans>
                ) : (
                  <Trans>Edited {formatMoment(edit.created_at, i18n.locale)}</Trans>
                )}
              </h3>
              <Version status={status} edit={edit} before={edits[index + 1] ?? null} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

interface VersionProps {
  readonly status: Status
  readonly edit: StatusEdit
  /** The version that it changed. */
  readonly before: StatusEdit | null
}

function Version({ status, edit, before }: VersionProps) {
  const text = plainTextOf(edit.content)
  const changes = compareTexts(before === null ? text : plainTextOf(before.content), text)
  const warnings = compareTexts(before?.spoiler_text ?? edit.spoiler_text, edit.spoiler_text)
  return (
    <>
      {warnings.length > 0 && (
        <p className={styles.warning}>
          <Changes changes={warnings} emojis={edit.emojis} />
        </p>
      )}
      {changes.every(({ kind }) => kind === 'same') ? (
        <RichText html={edit.content} emojis={edit.emojis} />
      ) : (
        <p className={styles.text} dir="auto">
          <Changes changes={changes} emojis={edit.emojis} />
        </p>
      )}
      <PollVersion options={optionsOf(edit)} before={before === null ? optionsOf(edit) : optionsOf(before)} />
      <Cover status={status} edit={edit} before={before}>
        <Pictures media={edit.media_attachments} before={before?.media_attachments ?? edit.media_attachments} />
      </Cover>
    </>
  )
}

function Changes({ changes, emojis }: { readonly changes: readonly TextChange[]; readonly emojis: StatusEdit['emojis'] }) {
  return changes.map(({ kind, text }, index) => {
    const words = <EmojiText text={text} emojis={emojis} />
    // With hidden text, because most screen readers do not announce these elements.
    if (kind === 'added')
      return (
        <ins key={index}>
          <Note>
            <Trans>Added:</Trans>
          </Note>
          {words}
        </ins>
      )
    if (kind === 'removed')
      return (
        <del key={index}>
          <Note>
            <Trans>Taken out:</Trans>
          </Note>
          {words}
        </del>
      )
    return <Fragment key={index}>{words}</Fragment>
  })
}

function Note({ children }: { readonly children: ReactNode }) {
  return <VisuallyHidden> {children} </VisuallyHidden>
}

const optionsOf = ({ poll }: StatusEdit) => poll?.options.map(({ title }) => title) ?? []

function PollVersion({ options, before }: { readonly options: readonly string[]; readonly before: readonly string[] }) {
  const removed = before.filter((title) => !options.includes(title))
  if (options.length + removed.length === 0) return null
  return (
    <ul className={styles.options}>
      {removed.map((title) => (
        <li key={`-${title}`}>
          <Changes changes={[{ kind: 'removed', text: title }]} emojis={[]} />
        </li>
      ))}
      {options.map((title) => (
        <li key={title}>
          <Changes changes={[{ kind: before.includes(title) ? 'same' : 'added', text: title }]} emojis={[]} />
        </li>
      ))}
    </ul>
  )
}

/** Covers the media of a version like those of the post; revealing or hiding them applies to both. */
function Cover({ status, edit, before, children }: VersionProps & { readonly children: ReactNode }) {
  const { me } = useSession()
  const reading = useReading()
  const [view, change] = useViewState(status.id)
  const { mediaTitles } = filterVerdict(status, 'detailed', me?.id === status.account.id, clock.now())
  const isShownIn = ({ sensitive, spoiler_text }: StatusEdit) =>
    (spoiler_text.trim() === '' || view.isWarningOpen === true) && areMediaShown({ sensitive, spoiler_text }, reading, mediaTitles)
  const removed = before === null ? [] : removedFrom(before.media_attachments, edit.media_attachments)
  const shown = [...(edit.media_attachments.length > 0 ? [edit] : []), ...(before !== null && removed.length > 0 ? [before] : [])]
  if (view.isMediaShown ?? shown.every(isShownIn)) return children
  return (
    <button type="button" className={styles.cover} onClick={() => change({ isMediaShown: true })}>
      <CoverWords isSensitive={shown.some(({ sensitive }) => sensitive)} matchedFilters={mediaTitles} />
    </button>
  )
}

function Pictures({ media, before }: { readonly media: readonly MediaAttachment[]; readonly before: readonly MediaAttachment[] }) {
  const removed = removedFrom(before, media)
  return [...removed, ...media].map((one) => {
    const earlier = before.find(({ id }) => id === one.id)
    const isRemoved = removed.includes(one)
    const descriptions = compareTexts(earlier?.description ?? '', one.description ?? '')
    return (
      <figure key={one.id} className={styles.media} data-removed={isRemoved || undefined}>
        {one.preview_url !== null && (
          <PictureOr className={styles.picture} src={one.preview_url} alt={one.description ?? ''} instead={one.description} />
        )}
        <figcaption className={styles.caption}>
          {isRemoved ? <Trans>Taken out</Trans> : earlier === undefined ? <Trans>Added</Trans> : null}
          {earlier !== undefined && !isRemoved && earlier.description !== one.description && (
            <>
              <Trans>Description:</Trans> <Changes changes={descriptions} emojis={[]} />
            </>
          )}
        </figcaption>
      </figure>
    )
  })
}

function removedFrom(before: readonly MediaAttachment[], media: readonly MediaAttachment[]): readonly MediaAttachment[] {
  return before.filter(({ id }) => media.every((other) => other.id !== id))
}

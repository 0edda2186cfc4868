import { Trans, useLingui } from '@lingui/react/macro'
import { NEW_POLL, toggleSpoiler } from '@starling/domain/compose'
import { Image, ListChecks, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { randomKey } from './randomKey.ts'
import { useMe } from '../../session/useEntity.ts'
import { useInstance } from '../../session/useInstance.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { AudienceButton } from './audience/AudienceButton.tsx'
import { AudienceNotices } from './audience/AudienceNotices.tsx'
import { useAudienceWords } from './audience/useAudienceWords.ts'
import { CharacterRing } from './CharacterRing.tsx'
import styles from './Composer.module.css'
import { ComposeText } from './ComposeText.tsx'
import { countComposer, isUnderWay, requestFocus } from './composeWork.ts'
import { DraftsButton } from './drafts/DraftsButton.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { LanguageButton } from './language/LanguageButton.tsx'
import { MediaTray } from './media/MediaTray.tsx'
import { PollEditor } from './PollEditor.tsx'
import { RelatedStatus } from './RelatedStatus.tsx'
import { useFiles } from './media/useFiles.ts'
import type { Compose } from './useCompose.ts'

interface ComposerProps {
  readonly compose: Compose
  readonly look: 'page' | 'dialog' | 'panel'
  /** It stands there all the time, and takes the focus only when it is asked for. */
  readonly isPinned?: boolean
  readonly onDone?: () => void
}

/** The one editor. Where it stands decides how it looks, never what it can do; all that write the same thing share one draft. */
export function Composer({ compose, look, isPinned = false, onDone }: ComposerProps) {
  const { t } = useLingui()
  const { draft, work, capabilities } = compose
  const me = useMe()
  const instance = useInstance()
  const countId = useId()
  const audienceId = useId()
  const { phrase } = useAudienceWords(compose)
  const fileInput = useRef<HTMLInputElement>(null)
  const files = useFiles(compose)
  const [isOpened, setOpened] = useState(look !== 'panel')
  const isBusy = work.phase !== 'writing'
  const isEdit = draft.editedId !== null
  const hasContent = draft.text !== '' || draft.media.length > 0 || draft.poll !== null || draft.hasSpoiler || draft.files.length > 0
  const isOpen = isOpened || hasContent || draft.inReplyToId !== null
  const label = isEdit ? t`Edit post` : draft.inReplyToId !== null ? t`Reply` : t`New post`
  const publishWords = isEdit ? t`Save changes` : draft.inReplyToId !== null ? t`Reply` : t`Publish`

  useUnloadGuard(compose)
  useEffect(() => countComposer(compose.workStore), [compose.workStore])
  // What was typed last is stored when the composer closes, not a moment later.
  useEffect(() => compose.store.flush, [compose.store])

  async function submit() {
    if (!(await compose.submit())) return
    setOpened(look !== 'panel')
    onDone?.()
  }

  const mayAttach = draft.quotedId === null && (draft.poll === null || capabilities?.imagesInPolls === true)
  const mayPoll = capabilities?.polls !== false && draft.media.length + draft.files.length === 0 && draft.quotedId === null

  return (
    <form
      className={classes(styles.composer, styles[look], files.isDragged && styles.dragged)}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      {...files.handlers}
    >
      {draft.editedId !== null && <RelatedStatus kind="edit" statusId={draft.editedId} onRemove={() => discard(compose)} />}
      {draft.inReplyToId !== null && draft.editedId === null && (
        <RelatedStatus
          kind="reply"
          statusId={draft.inReplyToId}
          onRemove={() =>
            compose.change({ inReplyToId: null, ...(draft.privacy === 'reply' ? { privacy: compose.defaults.privacy } : {}) })
          }
        />
      )}
      {isOpen && (
        <div className={styles.top}>
          {me && <Avatar account={me} size={look === 'panel' ? 32 : 40} />}
          <div className={styles.chips}>
            <AudienceButton compose={compose} />
            <LanguageButton compose={compose} />
          </div>
        </div>
      )}
      {draft.hasSpoiler && (
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
            readOnly={isBusy}
            onChange={(event) => compose.change({ spoilerText: event.target.value })}
          />
        </div>
      )}
      <ComposeText
        compose={compose}
        label={t`Text of the post`}
        placeholder={draft.inReplyToId !== null ? t`Your reply` : t`What is on your mind?`}
        describedBy={countId}
        hasAutoFocus={look !== 'panel' && !isPinned}
        isLarge={look !== 'panel'}
        onSubmit={() => void submit()}
        onFocus={() => setOpened(true)}
      />
      {draft.quotedId !== null && (
        <RelatedStatus kind="quote" statusId={draft.quotedId} onRemove={() => compose.change({ quotedId: null })} />
      )}
      <MediaTray compose={compose} onRetry={files.retry} />
      {draft.poll && <PollEditor compose={compose} poll={draft.poll} />}
      <AudienceNotices compose={compose} />
      <div role="alert" className={styles.problem}>
        {work.problem}
      </div>
      <div className={classes(styles.foot, !isOpen && styles.closed)}>
        <div className={styles.tools}>
          <input
            ref={fileInput}
            type="file"
            hidden
            multiple
            accept={instance?.configuration.media_attachments.supported_mime_types.join(',') || undefined}
            onChange={(event) => {
              files.add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          <IconButton
            label={t`Add pictures, a video or a sound`}
            icon={<Image size={20} strokeWidth={1.75} />}
            disabled={isBusy || !mayAttach}
            onClick={() => fileInput.current?.click()}
          />
          {capabilities?.polls !== false && (
            <IconButton
              label={draft.poll ? t`Remove poll` : t`Add a poll`}
              icon={<ListChecks size={20} strokeWidth={1.75} />}
              aria-pressed={draft.poll !== null}
              disabled={isBusy || (!mayPoll && draft.poll === null)}
              onClick={(event) => open(event, () => compose.change({ poll: draft.poll ? null : NEW_POLL }), 'poll_option')}
            />
          )}
          <EmojiButton compose={compose} isDisabled={isBusy} />
          <IconButton
            label={draft.hasSpoiler ? t`Remove content warning` : t`Add a content warning`}
            icon={<TriangleAlert size={20} strokeWidth={1.75} />}
            aria-pressed={draft.hasSpoiler}
            disabled={isBusy}
            onClick={(event) => open(event, () => compose.update((before) => toggleSpoiler(before, randomKey)), 'spoiler_text')}
          />
        </div>
        <DraftsButton compose={compose} />
        <CharacterRing id={countId} characters={compose.characters} maxCharacters={compose.limits.maxCharacters} />
        <Button
          type="submit"
          // Still answers when pressed: it says what is missing.
          kind={compose.problem === null ? 'primary' : 'secondary'}
          isBusy={isBusy}
          className={styles.publish}
          aria-describedby={audienceId}
          data-tooltip={t`Ctrl+Enter sends`}
        >
          <span>{work.phase === 'sending' ? <Trans>Sending…</Trans> : publishWords}</span>
          {isOpen && (
            <span id={audienceId} className={styles.audience} aria-hidden="true">
              {phrase}
            </span>
          )}
        </Button>
      </div>
    </form>
  )
}

/** Does something that may open a field, which then has the focus: what one types next is meant for it. */
function open(event: MouseEvent<HTMLButtonElement>, change: () => void, fieldName: string): void {
  const { form } = event.currentTarget
  flushSync(change)
  form?.querySelector<HTMLElement>(`[name="${fieldName}"]`)?.focus()
}

/** Editing is given up: the published post stays as it is. */
function discard(compose: Compose): void {
  compose.store.discard()
  requestFocus(compose.workStore)
}

/** Asks before the page goes only where something would truly be lost: a file on its way, a post being sent, a draft that could not be stored (R-shell-16). */
function useUnloadGuard({ store, workStore }: Compose): void {
  const guard = useEffectEvent((event: BeforeUnloadEvent) => {
    store.flush()
    const { uploads, phase } = workStore.get()
    if (uploads.some(isUnderWay) || phase === 'sending' || (!store.isKept() && store.get() !== null)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => guard(event)
    addEventListener('beforeunload', listen)
    return () => removeEventListener('beforeunload', listen)
  }, [])
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { countPosts, filesOf } from '@starling/domain/compose'
import { isWritten } from '@starling/domain/drafts'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import type { DOMAttributes, FocusEvent, KeyboardEvent, SyntheticEvent } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { usePreference } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import { isFocusLost } from '../../ui/focus.ts'
import { isInputMethodKey } from '../../ui/keyEvents.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import type { Location } from '../../ui/navigation.ts'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { AudienceButton } from './audience/AudienceButton.tsx'
import { AudienceNotices } from './audience/AudienceNotices.tsx'
import { useAudienceWords } from './audience/useAudienceWords.ts'
import { CharacterRing } from './CharacterRing.tsx'
import styles from './Composer.module.css'
import { ComposeProblem, LossNotice } from './ComposeProblem.tsx'
import { ComposeText } from './ComposeText.tsx'
import { countComposer, requestFocus } from './composeWork.ts'
import { DraftsButton } from './drafts/DraftsButton.tsx'
import { useDeletion } from './drafts/useDeletion.ts'
import { LanguageButton } from './language/LanguageButton.tsx'
import { WrittenLanguageOffer } from './language/WrittenLanguageOffer.tsx'
import { AltReminder, withoutDescription } from './media/AltReminder.tsx'
import { CameraButton } from './media/CameraButton.tsx'
import { MediaTray } from './media/MediaTray.tsx'
import { attachmentsOf, isUnsaved, unsavedChanges } from './media/saveMedia.ts'
import { isUnderWay } from './media/uploads.ts'
import { MoreButton } from './more/MoreButton.tsx'
import { ComposeQuestions, IntentFailure } from './ComposeQuestions.tsx'
import { readIntent, targetOf } from './composeIntent.ts'
import { PollEditor } from './PollEditor.tsx'
import { PostTools } from './PostTools.tsx'
import { RelatedStatus } from './RelatedStatus.tsx'
import { ScheduleButton } from './schedule/ScheduleButton.tsx'
import { ThreadParts } from './thread/ThreadParts.tsx'
import { usePartCompose } from './thread/usePartCompose.ts'
import { TrackedLinksOffer } from './TrackedLinksOffer.tsx'
import { useTrackedLinks } from './useTrackedLinks.ts'
import { WarningField } from './WarningField.tsx'
import { isWarningKey, warningKey } from './warningKey.ts'
import { WindowButton } from './WindowButton.tsx'
import { WriterMenu } from './WriterMenu.tsx'
import { useLinkPlace } from './useLinkPlace.ts'
import { useComposeWithoutText } from './useComposeWithoutText.ts'
import { useFiles } from './media/useFiles.ts'
import { PastedQuoteOffer } from './quote/PastedQuoteOffer.tsx'
import { UnquotedLinkNotice } from './quote/UnquotedLinkNotice.tsx'
import { usePastedQuote } from './quote/usePastedQuote.ts'
import { untilBegun, useCompose, useSentDraft } from './useCompose.ts'
import type { Compose } from './useCompose.ts'
import { useComposeIntent } from './useComposeIntent.ts'
import { useContinueInDialog } from './useContinueInDialog.ts'

const MarkdownPreview = loadable(() => import('./more/MarkdownPreview.tsx'), 'MarkdownPreview')

export interface ComposerProps {
  /** The history entry whose query says what the draft starts with. */
  readonly location: Pick<Location, 'key' | 'search'>
  /** `inline` is directly under the answered post and `chat` at the end of a conversation, so that post is not repeated. */
  readonly look: 'page' | 'dialog' | 'panel' | 'inline' | 'chat'
  /** A permanently visible composer; it takes the focus only on request. */
  readonly isPinned?: boolean
  /** Whether `onDone` closes it. */
  readonly isLeft?: boolean
  readonly onTitle?: (title: string) => void
  readonly onDone?: () => void
  /** Called when the draft was opened in a separate window. */
  readonly onMoved?: () => void
  /** Whether the window has become too narrow for a composer that otherwise stays on the screen. */
  readonly isTooNarrow?: () => boolean
}

const never = () => false

/** React also delivers the events of dialogs and pickers that the composer has opened, which are elsewhere in the document. */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

/**
 * The composer in all places. The place decides its layout, never its functions; composers of the same draft share its content. The text field is
 * there from the first frame, and is the same one when the post that a reply or quote refers to has been loaded.
 */
export function Composer(props: ComposerProps) {
  const { location, look, isPinned = false, isLeft = false, onTitle, onDone, onMoved, isTooNarrow = never } = props
  const { t } = useLingui()
  const navigator = useNavigator()
  const { key } = useSession()
  const whole = useCompose(targetOf(readIntent(location.search), key), look === 'chat')
  /** One of several parts of a screen: small until it is used, and without the focus. */
  const isBeside = look === 'panel' || look === 'chat'
  const intent = useComposeIntent(whole, location, !isPinned && !isBeside)
  const { isWaiting } = intent
  const shown = useSentDraft(whole, isLeft, location.key)
  const compose = isWaiting ? untilBegun(shown) : shown
  const { draft, work } = compose
  const countId = useId()
  const audienceId = useId()
  const { label: audienceLabel, shortLabel, phrase } = useAudienceWords(compose)
  const files = useFiles(compose)
  /** The further post of the thread being edited; the toolbar adds to that post. */
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const activePart = usePartCompose(compose, activeKey ?? '')
  const active = draft.parts.some(({ key }) => key === activeKey) ? activePart : compose
  const composeWithoutText = useComposeWithoutText(shown)
  const activeWithoutText = active === compose ? composeWithoutText : active
  const { quote: pastedQuote, unquoted, look: lookForQuote } = usePastedQuote(compose, isWaiting)
  const { tracking, look: lookForTracking } = useTrackedLinks(compose)
  const takeLinksHere = useLinkPlace(compose, isBeside || look === 'inline')
  const form = useContinueInDialog(whole.store, isTooNarrow)
  const asksForAltText = usePreference('asksForAltText')
  const [remindsOfAlt, setRemindsOfAlt] = useState(false)
  /** The reason why the chosen time was refused, until another time is chosen. */
  const [timeRefusal, setTimeRefusal] = useState<string | null>(null)
  const [isOpened, setOpened] = useState(!isBeside)
  const isBusy = work.phase !== 'writing'
  const isEdit = draft.editedId !== null
  const hasContent =
    draft.text !== '' ||
    draft.media.length > 0 ||
    draft.poll !== null ||
    draft.hasSpoiler ||
    draft.files.length > 0 ||
    draft.parts.length > 0
  const record = whole.store.get()
  // In a conversation, the initial mentions do not count as written.
  const isOpen = isOpened || (look === 'chat' ? record !== null && isWritten(record) : hasContent || draft.inReplyToId !== null)
  // While the answered post is being loaded, the target tells that it is a reply.
  const isReply = isWaiting ? /^(?:reply|continue) /.test(compose.target) : draft.inReplyToId !== null
  const label = (isWaiting ? compose.target.startsWith('edit ') : isEdit) ? t`Edit post` : isReply ? t`Reply` : t`New post`
  const postCount = countPosts(draft)
  const publishWords = isEdit
    ? t`Save changes`
    : draft.scheduledAt !== null
      ? t`Schedule`
      : postCount > 1
        ? t`${plural(postCount, { one: 'Publish # post', other: 'Publish # posts' })}`
        : draft.inReplyToId !== null
          ? t`Reply`
          : t`Publish`

  useUnloadGuard(compose)
  // Before the first frame, so that no other title is drawn.
  useLayoutEffect(() => onTitle?.(label), [onTitle, label])
  useEffect(() => countComposer(compose.workStore), [compose.workStore])
  // When the composer closes, the last changes are stored at once.
  useEffect(() => compose.store.flush, [compose.store])

  async function send() {
    setRemindsOfAlt(false)
    const outcome = await compose.submit()
    if (outcome === 'wrong-time') setTimeRefusal(compose.workStore.get().problem)
    if (outcome !== 'left') return
    // The pressed button is removed while the next reply begins. A focus that the reader has moved elsewhere meanwhile stays.
    if (look === 'chat' && (isFocusLost() || form.current?.contains(document.activeElement) === true))
      form.current?.querySelector('textarea')?.focus({ preventScroll: true })
    setOpened(!isBeside)
    onDone?.()
  }

  function submit() {
    if (isWaiting) return
    // Initial mentions alone are no message, for example after a second press of the button.
    const begun = look === 'chat' ? whole.store.get() : null
    if (begun !== null && !isWritten(begun)) return requestFocus(compose.workStore)
    if (asksForAltText && compose.problem === null && withoutDescription(compose).length > 0) setRemindsOfAlt(true)
    else void send()
  }

  const deleteDraft = useDeletion(compose)
  function giveUp() {
    deleteDraft()
    setOpened(!isBeside)
    onDone?.()
  }

  /** Ends the edit; the published post stays. What is typed from now on is a new post. */
  function stopEditing() {
    const edit = compose.store.get()
    if (edit !== null && isWritten(edit)) deleteDraft()
    else compose.store.discard()
    requestFocus(compose.workStore)
    if (navigator.getLocation().key === location.key) navigator.replace(composePath())
  }

  /** Removes the answered or quoted post from the draft. The pressed button is removed with it, so the text gets the focus. */
  function letGo(change: Parameters<Compose['change']>[0]) {
    compose.change(change)
    requestFocus(compose.workStore)
  }

  /** Alt+x opens or removes the warning; Ctrl+Enter sends from any field, such as the warning or a poll option, except during input method composition. */
  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (!isWithin(event)) return
    if (isWarningKey(event.nativeEvent) && preferences.get().keyboardShortcuts) {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${warningKey}"]`)?.click()
      // The warning field may have had the focus and been removed.
      if (isFocusLost()) requestFocus(compose.workStore)
      return
    }
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSend || event.defaultPrevented || isInputMethodKey(event)) return
    event.preventDefault()
    submit()
  }

  function followFocus(event: FocusEvent) {
    if (!isWithin(event)) return
    const { target } = event
    takeLinksHere()
    if (target.matches('textarea, input')) setActiveKey(target.closest('[data-post]')?.getAttribute('data-post') ?? null)
  }

  const formHandlers: DOMAttributes<HTMLFormElement> = { ...files.handlers, onKeyDown: handleKeyDown, onFocus: followFocus }

  // It starts with a text that is loaded first, or with a question, so nothing can be typed yet.
  const hasField = !isWaiting || !/^(?:edit|redraft) /.test(compose.target)
  return (
    <>
      <IntentFailure intent={intent} />
      {/* The error message explains it; nothing else will be loaded. */}
      {(hasField || intent.failure === null) && (
        <form
          ref={form}
          className={classes(styles.composer, styles[look], files.isDragged && styles.dragged)}
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          {...formHandlers}
          onPaste={(event) => {
            files.handlers.onPaste?.(event)
            if (event.defaultPrevented || !isWithin(event) || !(event.target instanceof HTMLTextAreaElement)) return
            const pasted = event.clipboardData.getData('text/plain')
            lookForQuote(pasted)
            lookForTracking(pasted)
          }}
        >
          {!isWaiting && draft.editedId !== null && <RelatedStatus kind="edit" statusId={draft.editedId} onRemove={stopEditing} />}
          {!isWaiting && draft.inReplyToId !== null && draft.editedId === null && look !== 'inline' && look !== 'chat' && (
            <RelatedStatus
              kind="reply"
              statusId={draft.inReplyToId}
              onRemove={() => letGo({ inReplyToId: null, ...(draft.privacy === 'reply' ? { privacy: compose.defaults.privacy } : {}) })}
            />
          )}
          {isOpen && (
            <div className={styles.top}>
              <WriterMenu compose={compose} size={isBeside || look === 'inline' ? 32 : 40} />
              {!isWaiting && (
                <div className={styles.chips}>
                  <AudienceButton compose={composeWithoutText} label={audienceLabel} shortLabel={shortLabel} />
                  <LanguageButton compose={composeWithoutText} />
                  <ScheduleButton compose={composeWithoutText} refusal={timeRefusal} onAnswered={() => setTimeRefusal(null)} />
                  <MoreButton compose={compose} onDelete={giveUp} />
                  <CameraButton compose={activeWithoutText} />
                  <WindowButton compose={composeWithoutText} onOpened={onMoved} />
                </div>
              )}
            </div>
          )}
          {!isWaiting && draft.hasSpoiler && <WarningField compose={compose} />}
          {hasField ? (
            <ComposeText
              compose={compose}
              label={t`Text of the post`}
              placeholder={isReply ? t`Your reply` : t`What is on your mind?`}
              describedBy={countId}
              hasAutoFocus={!isBeside && !isPinned}
              isLarge={look === 'page' || look === 'dialog'}
              onSubmit={() => submit()}
              onFocus={() => setOpened(true)}
              onComposing={intent.onComposing}
            />
          ) : (
            <Bone blockSize="96px" />
          )}
          {draft.isMarkdown && draft.text.trim() !== '' && (
            <LazyBoundary failure="none">
              <MarkdownPreview text={draft.text} language={draft.language} />
            </LazyBoundary>
          )}
          {draft.quotedId !== null && (
            // A published quote cannot be removed: servers accept no other one with an edit.
            <RelatedStatus kind="quote" statusId={draft.quotedId} onRemove={isEdit ? null : () => letGo({ quotedId: null })} />
          )}
          <MediaTray compose={compose} onRetry={files.retry} />
          {draft.poll && <PollEditor compose={compose} poll={draft.poll} />}
          {/* Posts of a conversation are sent one by one. } */}
          {!isWaiting && (look !== 'chat' || draft.parts.length > 0) && <ThreadParts compose={compose} onSubmit={() => submit()} />}
          {pastedQuote && <PastedQuoteOffer quote={pastedQuote} />}
          {unquoted && <UnquotedLinkNotice link={unquoted} />}
          {tracking && <TrackedLinksOffer tracking={tracking} />}
          {!isWaiting && <WrittenLanguageOffer compose={compose} />}
          <AudienceNotices compose={compose} />
          <LossNotice store={compose.store} />
          <ComposeProblem words={work.problem} />
          {remindsOfAlt && <AltReminder compose={compose} onPublish={() => void send()} onClose={() => setRemindsOfAlt(false)} />}
          <div className={classes(styles.foot, !isOpen && styles.closed)}>
            {isWaiting ? (
              intent.failure === null && (
                <Skeleton label={t`Loading`}>
                  <div className={styles.bones}>
                    <Bone inlineSize="180px" blockSize="24px" />
                    <Bone inlineSize="96px" blockSize="44px" />
                  </div>
                </Skeleton>
              )
            ) : (
              <>
                <PostTools compose={activeWithoutText} partKey={active === compose ? null : activeKey} />
                {/* A page has this button in its header, because on a phone there is no space for both. } */}
                {look !== 'page' && <DraftsButton target={compose.target} />}
                {isOpen && <CharacterRing id={countId} characters={active.characters} maxCharacters={compose.limits.maxCharacters} />}
                <Button
                  type="submit"
                  // Not disabled when something is missing: pressing it shows what.
                  kind={compose.problem === null ? 'primary' : 'secondary'}
                  isBusy={isBusy || compose.isOnItsWay}
                  className={styles.publish}
                  aria-describedby={audienceId}
                  data-tooltip={t`Ctrl+Enter sends`}
                >
                  <span>{work.phase === 'sending' || compose.isOnItsWay ? <Trans>Sending…</Trans> : publishWords}</span>
                  {isOpen && (
                    <span id={audienceId} className={styles.audience} aria-hidden="true">
                      {phrase}
                    </span>
                  )}
                </Button>
              </>
            )}
          </div>
        </form>
      )}
      {/* Inside a dialog, so that the focus returns to the composer and not behind it. */}
      <ComposeQuestions intent={intent} />
    </>
  )
}

/**
 * Asks before the page is closed if something would be lost: a file being uploaded, a post being sent, a draft that could not be stored,
 * an unsaved change of an attachment.
 */
function useUnloadGuard({ session, store, workStore }: Compose): void {
  const guard = useEffectEvent((event: BeforeUnloadEvent) => {
    store.flush()
    const record = store.get()
    const isUploading = record !== null && filesOf(record.draft).some(isUnderWay)
    const isChanged =
      record !== null && attachmentsOf(record.draft).some((media) => isUnsaved(media, unsavedChanges(session).get(media.id)))
    if (isUploading || isChanged || workStore.get().phase === 'sending' || (!store.isKept() && record !== null)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => guard(event)
    addEventListener('beforeunload', listen)
    return () => removeEventListener('beforeunload', listen)
  }, [])
}

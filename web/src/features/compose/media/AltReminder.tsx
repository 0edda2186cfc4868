import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaAttachment } from '@starling/api/media'
import { FileAudio, FileVideo } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSession } from '../../../session/SessionProvider.tsx'
import { usePreference } from '../../../session/usePreferences.ts'
import { preferences } from '../../../storage/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Compose } from '../useCompose.ts'
import styles from './AltReminder.module.css'
import { RemainingCharacters, useRemainingCharacters } from './RemainingCharacters.tsx'
import { attachmentsOf, saveMedia, unsavedChanges } from './saveMedia.ts'
import { pictureOf } from './uploads.ts'

interface AltReminderProps {
  readonly compose: Compose
  readonly onPublish: () => void
  readonly onClose: () => void
}

/** The attachments without a description, of the post and of all that follow it in its thread. */
export function withoutDescription({ draft }: Compose): readonly MediaAttachment[] {
  return attachmentsOf(draft).filter(({ description }) => (description ?? '').trim() === '')
}

/** Asks for missing descriptions before publishing; they are saved with the attachments. */
export function AltReminder({ compose, onPublish, onClose }: AltReminderProps) {
  const { t } = useLingui()
  const unsaved = unsavedChanges(useSession())
  const [missing] = useState(() => withoutDescription(compose))
  const [words, setWords] = useState<ReadonlyMap<string, string>>(
    () => new Map([...unsaved].flatMap(([id, { description }]) => (description === undefined ? [] : [[id, description]]))),
  )
  const asks = usePreference('asksForAltText')
  const [phase, setPhase] = useState<'asking' | 'saving' | 'saved' | 'failed'>('asking')
  const remaining = useRemainingCharacters()
  const first = useRef<HTMLTextAreaElement>(null)
  const textId = useId()
  const remainingFor = (id: string) => remaining((words.get(id) ?? '').trim())
  const isTooLong = missing.some(({ id }) => remainingFor(id) < 0)
  const written = missing.filter(({ id }) => (words.get(id) ?? '').trim() !== '')

  function write(mediaId: string, text: string) {
    unsaved.set(mediaId, { ...unsaved.get(mediaId), description: text })
    setWords(new Map([...words, [mediaId, text]]))
  }

  async function publish() {
    setPhase('saving')
    try {
      for (const media of written) {
        await saveMedia(compose, media, { ...unsaved.get(media.id), description: (words.get(media.id) ?? '').trim() })
        unsaved.delete(media.id)
      }
    } catch {
      setPhase('failed')
      return
    }
    setPhase('saved')
  }

  // The descriptions are part of the draft by now, so the current draft is sent.
  const publishSaved = useEffectEvent(onPublish)
  useEffect(() => {
    if (phase === 'saved') publishSaved()
  }, [phase])

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Describe it for everyone?`}
      isFullOnPhone
      footer={
        <>
          {written.length === 0 ? (
            <>
              <Button kind="primary" onClick={() => first.current?.focus()}>
                <Trans>Add a description</Trans>
              </Button>
              <Button isBusy={phase === 'saved'} onClick={() => setPhase('saved')}>
                <Trans>Publish without</Trans>
              </Button>
            </>
          ) : (
            <>
              <Button kind="primary" isBusy={phase === 'saving' || phase === 'saved'} disabled={isTooLong} onClick={() => void publish()}>
                <Trans>Save and publish</Trans>
              </Button>
              <Button onClick={onClose}>
                <Trans>Go back</Trans>
              </Button>
            </>
          )}
        </>
      }
    >
      <p className={styles.note}>
        <Trans>People who cannot see or hear this only know what you write here.</Trans>
      </p>
      <ul className={styles.list}>
        {missing.map((media, index) => {
          const place = index + 1
          const preview = pictureOf(compose.session.key, media)
          return (
            <li key={media.id} className={styles.item}>
              {preview !== null ? (
                <img src={preview} alt="" className={styles.picture} />
              ) : (
                <span className={styles.file}>
                  {media.type === 'audio' ? (
                    <FileAudio size={28} strokeWidth={1.5} aria-hidden="true" />
                  ) : (
                    <FileVideo size={28} strokeWidth={1.5} aria-hidden="true" />
                  )}
                </span>
              )}
              <div className={styles.field}>
                <textarea
                  className={styles.text}
                  ref={index === 0 ? first : undefined}
                  data-autofocus={index === 0 || undefined}
                  rows={3}
                  dir="auto"
                  lang={compose.draft.language || undefined}
                  aria-label={t`Description of attachment ${place}`}
                  aria-describedby={`${textId}-${media.id}`}
                  aria-invalid={remainingFor(media.id) < 0 || undefined}
                  placeholder={t`What is to be seen or heard?`}
                  value={words.get(media.id) ?? ''}
                  onChange={(event) => write(media.id, event.target.value)}
                />
                <RemainingCharacters id={`${textId}-${media.id}`} left={remainingFor(media.id)} />
              </div>
            </li>
          )
        })}
      </ul>
      <Checkbox label={t`Do not ask again`} isOn={!asks} onChange={(isOn) => preferences.change({ asksForAltText: !isOn })} />
      {phase === 'failed' && (
        <p role="alert" className={styles.failed}>
          <Trans>The description could not be saved. Try again.</Trans>
        </p>
      )}
    </Dialog>
  )
}

import { useLingui } from '@lingui/react/macro'
import { hasContent, removePart, returnPart } from '@starling/domain/compose'
import { X } from 'lucide-react'
import { useId } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { NoRecipientsNotice } from '../audience/NoRecipientsNotice.tsx'
import { CharacterRing } from '../CharacterRing.tsx'
import composerStyles from '../Composer.module.css'
import { ComposeProblem } from '../ComposeProblem.tsx'
import { requestFocus } from '../composeWork.ts'
import { ComposeText } from '../ComposeText.tsx'
import { MediaTray } from '../media/MediaTray.tsx'
import { useFiles } from '../media/useFiles.ts'
import { PollEditor } from '../PollEditor.tsx'
import { randomKey } from '../randomKey.ts'
import type { Compose } from '../useCompose.ts'
import { useRemovalToast } from '../useRemovalToast.ts'
import { WarningField } from '../WarningField.tsx'
import styles from './ThreadParts.module.css'
import { usePartCompose } from './usePartCompose.ts'

interface ThreadPartProps {
  readonly compose: Compose
  readonly partKey: string
  /** Its index in the thread; 1 is the second post. */
  readonly index: number
  /** It was added just now. */
  readonly takesFocus: boolean
  readonly onSubmit: () => void
}

/** A further post of a thread: its own text, warning, files and poll. */
export function ThreadPart({ compose, partKey, index, takesFocus, onSubmit }: ThreadPartProps) {
  const { t } = useLingui()
  const part = usePartCompose(compose, partKey)
  const files = useFiles(part)
  const takenOut = useRemovalToast(compose)
  const countId = useId()
  const { draft, work } = part
  const number = index + 1
  const count = compose.draft.parts.length + 1
  const label = t`Post ${number} of ${count}`

  function remove() {
    const removed = compose.store.get()?.draft.parts.find(({ key }) => key === partKey)
    compose.update((whole) => removePart(whole, whole.parts.findIndex(({ key }) => key === partKey) + 1, randomKey))
    if (removed && hasContent(removed)) takenOut(t`Post ${number} removed.`, (whole) => returnPart(whole, removed, index, randomKey))
    requestFocus(compose.workStore)
  }

  return (
    <section
      aria-label={label}
      data-post={partKey}
      className={classes(styles.part, files.isDragged && composerStyles.dragged)}
      {...files.handlers}
    >
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {label}
        </span>
        <CharacterRing id={countId} characters={part.characters} maxCharacters={part.limits.maxCharacters} />
        <IconButton label={t`Remove post ${number}`} icon={<X size={18} strokeWidth={1.75} />} onClick={remove} />
      </header>
      {draft.hasSpoiler && <WarningField compose={part} />}
      <ComposeText
        compose={part}
        label={t`Text of post ${number}`}
        placeholder={t`And then?`}
        describedBy={countId}
        hasAutoFocus={takesFocus}
        isLarge={false}
        onSubmit={onSubmit}
        onFocus={() => undefined}
      />
      <NoRecipientsNotice compose={compose} part={part} index={index} />
      <MediaTray compose={part} onRetry={files.retry} />
      {draft.poll && <PollEditor compose={part} poll={draft.poll} />}
      <ComposeProblem words={work.problem} />
    </section>
  )
}

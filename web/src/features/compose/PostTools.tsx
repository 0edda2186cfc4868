import { useLingui } from '@lingui/react/macro'
import { NEW_POLL, toggleSpoiler } from '@starling/domain/compose'
import { Image, ListChecks, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useInstance } from '../../session/useInstance.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Composer.module.css'
import { changeWork } from './composeWork.ts'
import { EmojiButton } from './EmojiButton.tsx'
import { useFiles } from './media/useFiles.ts'
import { randomKey } from './randomKey.ts'
import { warningKey } from './warningKey.ts'
import type { ComposeWithoutText } from './useComposeWithoutText.ts'

interface PostToolsProps {
  /** The post being edited: the draft itself, or a further post of the thread. */
  readonly compose: ComposeWithoutText
  readonly partKey: string | null
}

/** The tools for one post: files, a poll, emoji, a content warning. */
export function PostTools({ compose, partKey }: PostToolsProps) {
  const { t } = useLingui()
  const files = useFiles(compose)
  const { draft, work, capabilities } = compose
  const instance = useInstance()
  const fileInput = useRef<HTMLInputElement>(null)
  const isBusy = work.phase !== 'writing'

  function complain(problem: string) {
    changeWork(compose.workStore, { problem })
  }

  function togglePoll(event: MouseEvent<HTMLButtonElement>) {
    if (draft.poll === null && draft.quotedId !== null) return complain(t`Quoting is not allowed with polls.`)
    const most = capabilities?.filesBesidePoll ?? 0
    if (draft.poll === null && draft.media.length + draft.files.length > most)
      return complain(most === 0 ? t`File upload not allowed with polls.` : t`File upload limit exceeded.`)
    open(event, partKey, () => compose.change({ poll: draft.poll ? null : NEW_POLL }), 'poll_option')
  }

  return (
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
        disabled={isBusy}
        onClick={() => files.choose(() => fileInput.current?.click())}
      />
      {capabilities?.polls !== false && (
        <IconButton
          label={draft.poll ? t`Remove poll` : t`Add a poll`}
          icon={<ListChecks size={20} strokeWidth={1.75} />}
          aria-pressed={draft.poll !== null}
          disabled={isBusy}
          onClick={togglePoll}
        />
      )}
      <EmojiButton compose={compose} isDisabled={isBusy} />
      <IconButton
        label={draft.hasSpoiler ? t`Remove content warning` : t`Add a content warning`}
        icon={<TriangleAlert size={20} strokeWidth={1.75} />}
        aria-pressed={draft.hasSpoiler}
        aria-keyshortcuts={warningKey}
        disabled={isBusy}
        onClick={(event) => open(event, partKey, () => compose.update((before) => toggleSpoiler(before, randomKey)), 'spoiler_text')}
      />
    </div>
  )
}

/** Runs an action that may open a field of this post, and focuses that field, because the next key presses are meant for it. */
function open(event: MouseEvent<HTMLButtonElement>, partKey: string | null, change: () => void, fieldName: string): void {
  const { form } = event.currentTarget
  flushSync(change)
  // The fields of the first post come first in the form.
  form?.querySelector<HTMLElement>(`${partKey === null ? '' : `[data-post="${partKey}"] `}[name="${fieldName}"]`)?.focus()
}

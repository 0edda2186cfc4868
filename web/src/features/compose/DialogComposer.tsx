import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useLocation } from '../../ui/navigation.ts'
import { Composer } from './Composer.tsx'
import { ComposeQuestions } from './ComposeQuestions.tsx'
import { readIntent, thingOf } from './composeIntent.ts'
import { UntilBegun } from './UntilBegun.tsx'
import { useCompose } from './useCompose.ts'
import { useComposeIntent } from './useComposeIntent.ts'
import { useEarlyTitle } from './useEarlyTitle.ts'
import { useSentDraft } from './useSentDraft.ts'

interface DialogComposerProps {
  readonly onTitle: (title: string) => void
  readonly onClose: () => void
}

/** The content of the composer's dialog. */
export function DialogComposer({ onTitle, onClose }: DialogComposerProps) {
  const { t } = useLingui()
  const location = useLocation()
  const { key } = useSession()
  const compose = useCompose(thingOf(readIntent(location.search), key))
  const intent = useComposeIntent(compose, location)
  const shown = useSentDraft(compose, true)
  const { draft } = shown
  const early = useEarlyTitle(location.search)
  const title = intent.isWaiting ? early : draft.editedId !== null ? t`Edit post` : draft.inReplyToId !== null ? t`Reply` : t`New post`
  // Before the first frame, so that no other title is drawn.
  useLayoutEffect(() => onTitle(title), [onTitle, title])
  return (
    <>
      <UntilBegun intent={intent} look="dialog" search={location.search}>
        <Composer compose={shown} look="dialog" onDone={onClose} onMoved={onClose} />
      </UntilBegun>
      {/* Inside the dialog, so that the focus returns to the composer and not behind it. */}
      <ComposeQuestions intent={intent} />
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { Composer } from './Composer.tsx'
import { ComposeQuestions, IntentFailure } from './ComposeQuestions.tsx'
import { readIntent, thingOf } from './composeIntent.ts'
import { useCompose } from './useCompose.ts'
import { useComposeIntent } from './useComposeIntent.ts'
import { useSentDraft } from './useSentDraft.ts'

/** The composer over the screen it was opened from. Closing keeps the draft, so nothing needs confirming. */
export function ComposeDialog() {
  const { t } = useLingui()
  const navigator = useNavigator()
  const location = useLocation()
  const { key } = useSession()
  const compose = useCompose(thingOf(readIntent(location.search), key))
  const intent = useComposeIntent(compose, location)
  const shown = useSentDraft(compose, true)
  const { draft } = shown
  const title = draft.editedId !== null ? t`Edit post` : draft.inReplyToId !== null ? t`Reply` : t`New post`
  const close = () => {
    if (navigator.getLocation().key === location.key) navigator.back()
  }
  return (
    <Dialog isOpen isRoute onClose={close} title={title}>
      <IntentFailure intent={intent} />
      <Composer compose={shown} look="dialog" onDone={close} onMoved={close} />
      {/* Inside the dialog, so that the focus returns to the composer and not behind it. */}
      <ComposeQuestions intent={intent} />
    </Dialog>
  )
}

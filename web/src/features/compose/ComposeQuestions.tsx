import { Trans, useLingui } from '@lingui/react/macro'
import { settings } from '@starling/domain/settings'
import { useState } from 'react'
import { useSettingChange } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { IntentState } from './useComposeIntent.ts'

/** Asks for confirmation before a post is deleted, and before quoting a post with a small audience. */
export function ComposeQuestions({ intent }: { readonly intent: IntentState }) {
  const { t } = useLingui()
  switch (intent.asks) {
    case null:
      return null
    case 'quiet-quote':
      return <QuietQuoteDialog onQuote={intent.agree} onClose={intent.decline} />
    case 'redraft':
      return (
        <Dialog
          isOpen
          onClose={intent.decline}
          title={t`Delete and redraft this post?`}
          size="small"
          footer={
            <>
              <Button onClick={intent.decline}>
                <Trans>Cancel</Trans>
              </Button>
              <Button kind="danger" onClick={intent.agree}>
                <Trans>Delete and redraft</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>Its text comes back into the composer. Favourites and boosts are lost, and replies lose their place.</Trans>
          </p>
        </Dialog>
      )
  }
}

/** A quote makes an unlisted post more visible; the reader can switch this question off. */
export function QuietQuoteDialog({ onQuote, onClose }: { readonly onQuote: () => void; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [isDismissed, setDismissed] = useSettingChange(settings.quietQuoteHintDismissed)
  const [isLast, setLast] = useState(isDismissed)

  function quote() {
    if (isLast) setDismissed(true)
    onQuote()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Quote a quiet post?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={quote}>
            <Trans>Quote it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Its author kept it out of timelines, search and trends. Your quote may show it to many more people.</Trans>
      </p>
      <Checkbox label={t`Do not ask again`} isOn={isLast} onChange={setLast} />
    </Dialog>
  )
}

/** Why the composer could not start as requested. */
export function IntentFailure({ intent }: { readonly intent: IntentState }) {
  const { t } = useLingui()
  const newPost = intent.startNew && (
    <Button onClick={intent.startNew}>
      <Trans>New post</Trans>
    </Button>
  )
  switch (intent.failure) {
    case null:
      return null
    case 'not-quotable':
      return <ErrorState title={t`You are not authorized to quote this post.`} text={t`Its author does not let you, or it is gone.`} />
    case 'gone':
      return (
        <ErrorState
          title={t`This post could not be opened`}
          text={t`It may have been deleted, or this server does not have it.`}
          action={newPost}
        />
      )
    case 'loading':
      return <ErrorState title={t`This post could not be opened`} onRetry={intent.retry} action={newPost} />
  }
}

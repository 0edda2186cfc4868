import { useLingui } from '@lingui/react/macro'
import { Maximize2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { useOverlayEntry } from '../../ui/useOverlayEntry.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { Composer } from './Composer.tsx'
import { IntentFailure } from './ComposeQuestions.tsx'
import styles from './InlineReply.module.css'
import { useCompose } from './useCompose.ts'
import { useComposeIntent } from './useComposeIntent.ts'

type InlineReplyProps = FeedProps & {
  readonly statusId: string
  /** Raised each time the reader asks for this reply; the text then takes the focus. */
  readonly asked: number
  readonly onClose: () => void
}

const look = { size: 20, strokeWidth: 1.75 } as const

/**
 * The composer as a row of its own right under the post that is answered. It is the draft of that reply in all places, so closing it,
 * going back or writing on in front keeps the words.
 */
export function InlineReply({ statusId, asked, onClose, ...feedProps }: InlineReplyProps) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const around = useLocation()
  const account = useAccount(useStatus(statusId)?.account.id)
  const compose = useCompose(`reply ${statusId}`)
  const location = useMemo(
    () => ({ ...around, key: `reply ${statusId} ${asked}`, search: `?reply=${statusId}` }),
    [around, statusId, asked],
  )
  const intent = useComposeIntent(compose, location)
  const row = useRef<HTMLElement>(null)
  useOverlayEntry(true, onClose)

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    onClose()
  })
  // On the element itself: in React keys of the composer's menus and dialogs would arrive here too, although they are drawn elsewhere.
  useEffect(() => {
    const element = row.current
    const listen = (event: KeyboardEvent) => closeByKey(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])

  return (
    <article {...feedProps} ref={row} className={styles.reply} aria-label={t`Your reply`}>
      <header className={styles.head}>
        <p className={styles.to} dir="auto">
          {account ? t`Reply to @${account.acct}` : t`Your reply`}
        </p>
        <IconButton
          label={t`Write in front`}
          icon={<Maximize2 {...look} size={18} />}
          onClick={() => {
            compose.store.flush()
            navigator.push(composePath({ replyTo: statusId }))
          }}
        />
        <IconButton label={t`Close the reply`} icon={<X {...look} />} onClick={onClose} />
      </header>
      <IntentFailure intent={intent} />
      <Composer compose={compose} look="inline" onDone={onClose} onMoved={onClose} />
    </article>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Maximize2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { isInputMethodKey } from '../../ui/isInputMethodKey.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Later } from '../../ui/Later.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { useOverlayEntry } from '../../ui/useOverlayEntry.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { EarlyComposer } from './EarlyComposer.tsx'
import styles from './InlineReply.module.css'
import { fetchComposer, useComposerCode } from './useComposerCode.ts'

type InlineReplyProps = FeedProps & {
  readonly statusId: string
  /** Increased each time the reader asks for this reply; the text then takes the focus. */
  readonly asked: number
  readonly onClose: () => void
}

const InlineComposer = loadable(() => import('./InlineComposer.tsx'), 'InlineComposer')

/** Preloads the code of the composer. */
export const fetchInlineComposer = () => fetchComposer(InlineComposer)

const look = { size: 20, strokeWidth: 1.75 } as const

/**
 * The composer as a row of its own directly under the answered post; until its code is loaded, a plain field accepts text
 * (R-comp-01). Closing it, going back or continuing in the dialog keeps the text.
 */
export function InlineReply({ statusId, asked, onClose, ...feedProps }: InlineReplyProps) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const account = useAccount(useStatus(statusId)?.account.id)
  const search = `?reply=${statusId}`
  const { isReady, onComposing } = useComposerCode(InlineComposer)
  const row = useRef<HTMLElement>(null)
  useOverlayEntry(true, onClose)

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isInputMethodKey(event)) return
    event.preventDefault()
    onClose()
  })
  // A listener on the element itself: React would also deliver keys from the composer's menus and dialogs, which are elsewhere in the document.
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
          onClick={() => navigator.push(composePath({ replyTo: statusId }))}
        />
        <IconButton label={t`Close the reply`} icon={<X {...look} />} onClick={onClose} />
      </header>
      <Later failure="part">
        {isReady ? (
          <InlineComposer statusId={statusId} search={search} asked={asked} onClose={onClose} />
        ) : (
          <EarlyComposer look="inline" search={search} hasAutoFocus onComposing={onComposing} />
        )}
      </Later>
    </article>
  )
}

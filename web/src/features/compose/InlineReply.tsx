import { useLingui } from '@lingui/react/macro'
import { isWritten } from '@starling/domain/drafts'
import { Maximize2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { isInputMethodKey } from '../../ui/keyEvents.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { useOverlayEntry } from '../../ui/useOverlayEntry.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { Composer } from './Composer.tsx'
import { draftStore } from './drafts/draftStore.ts'
import styles from './InlineReply.module.css'

type InlineReplyProps = FeedProps & {
  readonly statusId: string
  /** Increased each time the reader asks for this reply; the text then takes the focus. */
  readonly asked: number
  readonly onClose: () => void
}

const look = { size: 20, strokeWidth: 1.75 } as const

/**
 * The composer as a row of its own directly under the answered post. Closing it, going back or continuing in the dialog keeps the text. All other
 * composers of that reply show the same draft.
 */
export function InlineReply({ statusId, asked, onClose, ...feedProps }: InlineReplyProps) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const account = useAccount(useStatus(statusId)?.account.id)
  const place = useMemo(() => ({ key: `reply ${statusId} ${asked}`, search: `?reply=${statusId}` }), [statusId, asked])
  const row = useRef<HTMLElement>(null)
  useOverlayEntry(true, onClose)
  useDraftElsewhere(statusId, onClose)

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
      <Composer location={place} look="inline" onDone={onClose} onMoved={onClose} />
    </article>
  )
}

/**
 * Closes the composer when its draft was continued in the dialog or in a separate window and sent there, because it would be left with an
 * empty reply.
 */
function useDraftElsewhere(statusId: string, onClose: () => void): void {
  const { key } = useSession()
  const store = draftStore(key).shownFor(`reply ${statusId}`)
  const navigator = useNavigator()
  const follow = useEffectEvent((wasThere: boolean) => {
    const record = store.get()
    if (record === null && wasThere) onClose()
    // The draft's place in the conversation is lost, and its text continues as a new post. The initial content still replies to the
    // post, so that only typed text counts when the two are compared.
    if (
      record !== null &&
      record.initial !== null &&
      record.draft.inReplyToId === null &&
      isWritten({ ...record, draft: { ...record.draft, inReplyToId: statusId } })
    ) {
      store.flush()
      navigator.push(composePath({ replyTo: statusId }))
    }
  })
  useEffect(() => {
    let wasThere = store.get() !== null
    return store.subscribe(() => {
      const isThere = store.get() !== null
      const before = wasThere
      wasThere = isThere
      // A draft refused by the server returns to the composer at once and stays.
      if (before !== isThere || store.get()?.draft.inReplyToId === null) queueMicrotask(() => follow(before))
    })
  }, [store])
}

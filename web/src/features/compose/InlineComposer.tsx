import { isWritten } from '@starling/domain/drafts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { Composer } from './Composer.tsx'
import { UntilBegun } from './UntilBegun.tsx'
import { useCompose } from './useCompose.ts'
import { useComposeIntent } from './useComposeIntent.ts'

interface InlineComposerProps {
  readonly statusId: string
  readonly search: string
  /** Increased each time the reader asks for this reply; the text then takes the focus. */
  readonly asked: number
  readonly onClose: () => void
}

/** The composer of a reply directly under its post. All other composers of that reply show the same draft. */
export function InlineComposer({ statusId, search, asked, onClose }: InlineComposerProps) {
  const around = useLocation()
  const compose = useCompose(`reply ${statusId}`)
  const location = useMemo(() => ({ ...around, key: `reply ${statusId} ${asked}`, search }), [around, statusId, search, asked])
  const intent = useComposeIntent(compose, location)

  const { store } = compose
  const navigator = useNavigator()
  const follow = useEffectEvent((wasThere: boolean) => {
    const record = store.get()
    if (record === null && wasThere) onClose()
    // The draft's place in the conversation is lost, and its text continues as a new post (R-comp-16). The prepared content still replies to the
    // post, so that only typed text counts when the two are compared.
    if (
      record !== null &&
      record.draft.inReplyToId === null &&
      isWritten({ ...record, draft: { ...record.draft, inReplyToId: statusId } })
    ) {
      store.flush()
      navigator.push(composePath({ replyTo: statusId }))
    }
  })
  // The draft was continued in the dialog or in a window of its own and sent there, so this composer would be for an empty reply.
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

  return (
    <UntilBegun intent={intent} look="inline" search={search}>
      <Composer compose={compose} look="inline" onDone={onClose} onMoved={onClose} />
    </UntilBegun>
  )
}

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
  /** Raised each time the reader asks for this reply; the text then takes the focus. */
  readonly asked: number
  readonly onClose: () => void
}

/** The composer of the reply right under a post. It is the draft of that reply in all places. */
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
    // Its place in the conversation goes with the post, and the words go on as a new post (R-comp-16). What was prepared still answers the
    // post, so that only what was typed counts as a difference when the draft is compared with it as an answer.
    if (
      record !== null &&
      record.draft.inReplyToId === null &&
      isWritten({ ...record, draft: { ...record.draft, inReplyToId: statusId } })
    ) {
      store.flush()
      navigator.push(composePath({ replyTo: statusId }))
    }
  })
  // Written on in front or in a window of its own and sent there: what would stay here is the composer of a post that answers nothing.
  useEffect(() => {
    let wasThere = store.get() !== null
    return store.subscribe(() => {
      const isThere = store.get() !== null
      const before = wasThere
      wasThere = isThere
      // What a server refuses is put back at once, and stays.
      if (before !== isThere || store.get()?.draft.inReplyToId === null) queueMicrotask(() => follow(before))
    })
  }, [store])

  return (
    <UntilBegun intent={intent} look="inline" search={search}>
      <Composer compose={compose} look="inline" onDone={onClose} onMoved={onClose} />
    </UntilBegun>
  )
}

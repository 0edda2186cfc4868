import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation } from '../../ui/navigation.ts'
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
  const closeGone = useEffectEvent(onClose)
  // Written on in front or in a window of its own and sent there: what would stay here is the composer of a post that answers nothing.
  useEffect(() => {
    let wasThere = store.get() !== null
    return store.subscribe(() => {
      const isThere = store.get() !== null
      if (wasThere && !isThere) closeGone()
      wasThere = isThere
    })
  }, [store])

  return (
    <UntilBegun intent={intent} look="inline" search={search}>
      <Composer compose={compose} look="inline" onDone={onClose} onMoved={onClose} />
    </UntilBegun>
  )
}

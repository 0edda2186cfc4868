import { isWorthKeeping } from '@starling/domain/compose'
import { useEffectEvent, useLayoutEffect } from 'react'
import { Composer } from './Composer.tsx'
import { NEW_POST } from './composeIntent.ts'
import { requestFocus } from './composeWork.ts'
import { takeOverEarlyWords } from './takeOverEarlyWords.ts'
import { useCompose } from './useCompose.ts'
import { useGoingInFront } from './useComposerCode.ts'

/** The composer beside the column. The panel hides it while the same draft is open in the dialog. */
export function SideComposer() {
  const compose = useCompose(NEW_POST)

  const { store } = compose
  const panel = useGoingInFront(() => {
    const draft = store.get()?.draft
    if (!draft || !isWorthKeeping(draft)) return false
    store.flush()
    return true
  })

  const takeOver = useEffectEvent(() => {
    const { isFocused, selected } = takeOverEarlyWords(compose, '')
    if (isFocused) requestFocus(compose.workStore, ...(selected ?? []))
  })
  useLayoutEffect(() => takeOver(), [])

  return (
    <div ref={panel}>
      <Composer compose={compose} look="panel" />
    </div>
  )
}

import { useSession } from '../../session/SessionProvider.tsx'
import { Later } from '../../ui/Later.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { EarlyComposer } from './EarlyComposer.tsx'
import { earlyWords } from './earlyWords.ts'
import { useComposerCode, useGoingInFront } from './useComposerCode.ts'

const SideComposer = loadable(() => import('./SideComposer.tsx'), 'SideComposer')

/** The composer in the panel beside the column; its code is loaded after the posts, and until then a plain field accepts text (R-comp-01). */
export function LaterSideComposer({ isWanted }: { readonly isWanted: boolean }) {
  const { isReady, onComposing } = useComposerCode(SideComposer, isWanted)
  const { key } = useSession()
  const panel = useGoingInFront(() => earlyWords(key, '').text !== '')

  return (
    <div ref={panel}>
      <Later failure="part">
        {isReady ? (
          <SideComposer />
        ) : (
          <EarlyComposer look="panel" search="" hasAutoFocus={false} isLoading={false} onComposing={onComposing} />
        )}
      </Later>
    </div>
  )
}

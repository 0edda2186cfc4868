import { useLayoutEffect, useRef } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { wideQuery } from '../../ui/breakpoints.ts'
import { Later } from '../../ui/Later.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { EarlyComposer } from './EarlyComposer.tsx'
import { earlyWords } from './earlyWords.ts'
import { useComposerCode } from './useComposerCode.ts'

const SideComposer = loadable(() => import('./SideComposer.tsx'), 'SideComposer')

/** The composer of the panel beside the column: until its code is there, which waits for the posts, a plain field takes what is typed (R-comp-01). */
export function LaterSideComposer({ isWanted }: { readonly isWanted: boolean }) {
  const { isReady, onComposing } = useComposerCode(SideComposer, isWanted)
  const { key } = useSession()
  const navigator = useNavigator()
  const panel = useRef<HTMLDivElement>(null)

  // As the composer itself does it: when the window becomes too narrow for the panel, what is being typed in it goes on in front (R-shell-15).
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      const isTyping = element?.contains(document.activeElement) === true && earlyWords(key, '').text !== ''
      if (isTyping && !matchMedia(wideQuery).matches) queueMicrotask(() => navigator.push(composePath()))
    }
  }, [key, navigator])

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

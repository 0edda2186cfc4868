import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { changeEarlyWords, earlyWords, storeEarlyText } from '../features/compose/earlyWords.ts'
import { isComposePath } from '../routing/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import type { Navigator } from '../ui/navigation.ts'
import { endTypeAhead, letTypeAhead, typeAhead } from '../ui/typeAhead.ts'

/** From the key or press that opens a composer on, typed text is meant for it, and is kept if the composer does not open (R-comp-01). */
export function useTypeAhead(navigator: Navigator): void {
  const { t } = useLingui()
  const { key, me } = useSession()
  const label = t`New post`
  useEffect(() => {
    if (!me) return undefined
    const isHere = () => isComposePath(navigator.getLocation().path)
    let { index } = navigator.getLocation()
    const unsubscribe = navigator.subscribe(() => {
      const location = navigator.getLocation()
      if (!isHere()) endTypeAhead()
      else if (location.index > index) typeAhead(location.search)
      index = location.index
    })
    const end = letTypeAhead({
      label,
      keep(search, words) {
        const text = earlyWords(key, search).text + words
        changeEarlyWords(key, search, { text, selection: [text.length, text.length] })
        storeEarlyText(key, search)
      },
      leave() {
        if (isHere()) navigator.back()
      },
    })
    return () => {
      end()
      unsubscribe()
    }
  }, [navigator, key, me, label])
}

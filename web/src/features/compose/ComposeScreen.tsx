import { Trans, useLingui } from '@lingui/react/macro'
import { PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { composePath, homePath, signInPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { phoneQuery } from '../../ui/breakpoints.ts'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { Composer } from './Composer.tsx'
import { isComposeWindow, isPinnedPlace, readIntent, targetOf } from './composeIntent.ts'
import { DraftsButton } from './drafts/DraftsButton.tsx'

const isPhone = () => matchMedia(phoneQuery).matches

/** The composer as a page of its own. */
export function ComposeScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const { search } = useLocation()
  if (!me) {
    return (
      <Column title={t`New post`}>
        <EmptyState
          icon={<PenLine size={40} strokeWidth={1.25} />}
          text={<Trans>Sign in to write posts.</Trans>}
          action={
            <ButtonLink href={signInPath({ next: composePath() + search })} kind="primary">
              <Trans>Sign in</Trans>
            </ButtonLink>
          }
        />
      </Column>
    )
  }
  return <ComposePage />
}

function ComposePage() {
  const { t } = useLingui()
  const navigator = useNavigator()
  const location = useLocation()
  const { key } = useSession()
  /** In a column of the deck, which stays, the request of the address replaces the column's own draft. */
  const isColumn = isPinnedPlace(navigator.getLocation())
  const isPinned = isPinnedPlace(location)
  const [title, setTitle] = useState(t`New post`)

  useEffect(() => {
    const page = document.documentElement
    // A reader who opened this address directly has no back button in the header, so the navigation bar stays.
    page.dataset.foot = location.isFromApp || isComposeWindow() ? 'alone' : ''
    return () => {
      delete page.dataset.foot
    }
  }, [location.isFromApp])

  /** The latest request to a column; the location of a column itself never changes. */
  const shownKey = useRef(location.key)
  useEffect(() => {
    shownKey.current = location.key
  }, [location.key])

  function leave() {
    // After the column's own draft a new one begins; a reader who has navigated elsewhere in the meantime is not moved.
    if (isPinned || (isColumn ? shownKey.current : navigator.getLocation().key) !== location.key) return
    if (isComposeWindow()) window.close()
    else if (isColumn || location.isFromApp) navigator.back()
    else navigator.push(homePath)
  }

  return (
    <Column title={title} actions={<DraftsButton target={targetOf(readIntent(location.search), key)} />}>
      <Composer
        location={location}
        look="page"
        isPinned={isPinned}
        isLeft={!isColumn && !isComposeWindow()}
        onTitle={setTitle}
        onDone={leave}
        {...(isPinned ? { isTooNarrow: isPhone } : { onMoved: leave })}
      />
    </Column>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ArrangedCatchUp } from '@starling/domain/catch-up'
import { mostGathered } from '@starling/domain/catch-up'
import { clock } from '../../entities/time/clock.ts'
import { formatMoment } from '../../entities/time/formatTime.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './CatchUp.module.css'
import { NotKept, PauseButton, ProgressWords } from './CatchUpProgress.tsx'
import { markCaughtUp } from './caughtUp.ts'
import type { Gathering, GatheringView } from './createGathering.ts'

interface CatchUpEndProps {
  readonly gathering: Gathering
  readonly view: GatheringView
  readonly arranged: ArrangedCatchUp
}

/** After the last post: says that the end is reached and what was left out, with the button that finishes catching up. */
export function CatchUpEnd({ gathering, view, arranged }: CatchUpEndProps) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const { state, isKept, pages } = view
  const { request, newestId, reached } = state
  const isWhole = state.phase === 'gathered'
  const hasMore = pages.length > (state.shownPages ?? 0)

  function finish() {
    if (request !== null && newestId !== null) markCaughtUp(session, request.timeline, newestId)
    gathering.dispatch({ kind: 'finished', at: clock.now() })
  }

  return (
    <section className={styles.end} aria-label={t`The end`}>
      {!isKept && <NotKept />}
      {isWhole && !hasMore ? (
        <>
          {arranged.posts > 0 && (
            <p>
              <AllWords arranged={arranged} since={reached === null ? '' : formatMoment(new Date(reached).toISOString(), i18n.locale)} />
            </p>
          )}
          {state.isCut && <p className={styles.note}>{t`There is more: only the newest ${mostGathered} posts are gathered.`}</p>}
          <LeftOut arranged={arranged} />
          <Button kind="primary" onClick={finish}>
            {request?.timeline === 'home' && newestId !== null ? t`Done: mark home as read` : t`Done`}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{isWhole ? <Trans>More has come since you began to read.</Trans> : <ProgressWords state={state} />}</p>
          {hasMore && <Button kind="primary" onClick={() => gathering.dispatch({ kind: 'shown' })}>{t`Show what has come`}</Button>}
          <PauseButton gathering={gathering} state={state} />
        </>
      )}
    </section>
  )
}

function AllWords({ arranged, since }: { readonly arranged: ArrangedCatchUp; readonly since: string }) {
  const { t } = useLingui()
  const posts = t`${plural(arranged.posts, { one: '# post', other: '# posts' })}`
  const people = t`${plural(arranged.people, { one: '# person', other: '# people' })}`
  return t`That was all: ${posts} by ${people}, back to ${since}.`
}

function LeftOut({ arranged }: { readonly arranged: ArrangedCatchUp }) {
  const { t, i18n } = useLingui()
  const { replies, seen, filtered, withoutLink } = arranged.leftOut
  const parts = [
    ...(replies > 0 ? [t`${plural(replies, { one: '# reply', other: '# replies' })}`] : []),
    ...(seen > 0 ? [t`${plural(seen, { one: '# you had seen', other: '# you had seen' })}`] : []),
    ...(filtered > 0 ? [t`${plural(filtered, { one: '# by your filters', other: '# by your filters' })}`] : []),
    ...(withoutLink > 0 ? [t`${plural(withoutLink, { one: '# without a link', other: '# without a link' })}`] : []),
  ]
  if (parts.length === 0) return null
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(parts)
  return <p className={styles.note}>{t`Left out: ${list}.`}</p>
}

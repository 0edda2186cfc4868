import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { gatheredShare } from '@starling/domain/catch-up'
import type { CatchUp } from '@starling/domain/catch-up'
import { formatMoment } from '../../entities/time/formatTime.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './CatchUp.module.css'
import type { Gathering, GatheringView } from './createGathering.ts'
import { useTimelineName } from './useTimelineChoices.ts'

/** The progress of gathering, with buttons to pause it and to start reading. */
export function CatchUpProgress({ gathering, view }: { readonly gathering: Gathering; readonly view: GatheringView }) {
  const { t } = useLingui()
  const { state, isKept } = view
  const { count } = state
  const name = useTimelineName(state.request?.timeline ?? 'home')
  return (
    <section className={styles.progress} aria-label={name}>
      <h2 className={styles.heading}>{name}</h2>
      <ProgressBar state={state} />
      <p role="status">
        <ProgressWords state={state} />
      </p>
      <p className={styles.note}>
        <Trans>It goes on while you read elsewhere.</Trans>
      </p>
      {!isKept && <NotKept />}
      <div className={styles.buttons}>
        {count > 0 && (
          <Button kind="primary" onClick={() => gathering.dispatch({ kind: 'shown' })}>
            {t`${plural(count, { one: 'Read # post now', other: 'Read # posts now' })}`}
          </Button>
        )}
        <PauseButton gathering={gathering} state={state} />
      </div>
    </section>
  )
}

function ProgressBar({ state }: { readonly state: CatchUp }) {
  const { t } = useLingui()
  const share = gatheredShare(state)
  return <progress className={styles.bar} aria-label={t`Gathering posts`} {...(share === null ? {} : { value: share })} />
}

/** How many posts have been gathered, and whether gathering continues. */
export function ProgressWords({ state }: { readonly state: CatchUp }) {
  const { t, i18n } = useLingui()
  const { phase, count, reached } = state
  const posts = t`${plural(count, { one: '# post', other: '# posts' })}`
  const moment = reached === null ? '' : formatMoment(new Date(reached).toISOString(), i18n.locale)
  if (phase === 'failed')
    return count === 0 ? t`The server did not answer.` : t`The server did not answer. ${posts} so far, back to ${moment}.`
  if (phase === 'paused') return count === 0 ? t`Paused` : t`Paused: ${posts}, back to ${moment}`
  return count === 0 ? t`Gathering…` : t`Gathering… ${posts}, back to ${moment}`
}

export function PauseButton({ gathering, state }: { readonly gathering: Gathering; readonly state: CatchUp }) {
  const { t } = useLingui()
  if (state.phase === 'gathering') return <Button kind="outline" onClick={() => gathering.dispatch({ kind: 'paused' })}>{t`Pause`}</Button>
  if (state.phase === 'gathered') return null
  return (
    <Button kind="outline" onClick={() => gathering.dispatch({ kind: 'resumed' })}>
      {state.phase === 'failed' ? t`Try again` : t`Go on`}
    </Button>
  )
}

export function NotKept() {
  return (
    <p className={styles.note} role="alert">
      <Trans>This device could not store all of it. What is not stored is gone when you close this page.</Trans>
    </p>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CatchUp } from '@starling/domain/catch-up'
import { Check } from 'lucide-react'
import { catchUpPath, homePath } from '../../routing/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './CatchUp.module.css'
import type { Gathering } from './createGathering.ts'

/** Shown when the reader has finished catching up, with a button that returns to the posts. */
export function CatchUpDone({ gathering, state }: { readonly gathering: Gathering; readonly state: CatchUp }) {
  const { t } = useLingui()
  const { count } = state
  const isHome = state.request?.timeline === 'home'
  return (
    <EmptyState
      icon={<Check size={40} strokeWidth={1.25} />}
      text={
        <>
          <Trans>You are caught up.</Trans> {isHome && <Trans>Home counts as read up to here, on all your devices.</Trans>}
        </>
      }
      action={
        <div className={styles.buttons}>
          <ButtonLink kind="primary" href={homePath}>{t`Home`}</ButtonLink>
          {count > 0 && (
            <Button kind="outline" onClick={() => gathering.dispatch({ kind: 'reopened' })}>
              {t`${plural(count, { one: 'Back to the # post', other: 'Back to the # posts' })}`}
            </Button>
          )}
          <ButtonLink kind="quiet" href={catchUpPath(state.request?.timeline ?? 'home')}>{t`Catch up anew`}</ButtonLink>
        </div>
      }
    />
  )
}

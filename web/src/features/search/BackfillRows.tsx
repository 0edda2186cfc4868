import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import type { BackfillKind } from '../../remembered/backfill.ts'
import { backfillOf, backfillKinds } from '../../remembered/backfill.ts'
import styles from './SearchScreen.module.css'

/** Loads older bookmarks, favourites and own posts into the search index on this device, each with its progress. */
export function BackfillRows() {
  return (
    <section className={styles.backfill}>
      <h2 className={styles.heading}>
        <Trans>Bring in older posts</Trans>
      </h2>
      {backfillKinds.map((kind) => (
        <BackfillRow key={kind} kind={kind} />
      ))}
    </section>
  )
}

function BackfillRow({ kind }: { readonly kind: BackfillKind }) {
  const { t, i18n } = useLingui()
  const one = backfillOf(useSession(), kind)
  const { phase, count, reached } = useSyncExternalStore(one.subscribe, one.get)
  const label = kind === 'bookmarks' ? t`Bookmarks` : kind === 'favourites' ? t`Favourites` : t`Your posts`
  const day = reached === null ? '' : new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' }).format(reached)
  const posts = t`${plural(count, { one: '# post', other: '# posts' })}`
  const states = new Map([
    ['running', count === 0 ? t`Bringing in…` : t`Bringing in… ${posts}, back to ${day}`],
    ['paused', count === 0 ? t`Paused` : t`Paused: ${posts}, back to ${day}`],
    ['failed', count === 0 ? t`The server did not answer.` : t`The server did not answer. ${posts} so far, back to ${day}.`],
    ['done', count === 0 ? t`There are none.` : t`All of them: ${posts}, back to ${day}`],
  ])
  return (
    <div className={styles.backfillRow}>
      <div className={styles.backfillWords}>
        <span>{label}</span>
        <span role="status" className={styles.note}>
          {states.get(phase)}
        </span>
      </div>
      {phase === 'running' ? (
        <Button kind="quiet" onClick={() => one.pause()} aria-label={t`Pause: ${label}`}>
          {t`Pause`}
        </Button>
      ) : (
        <Button kind="outline" onClick={() => one.start()} aria-label={phase === 'idle' ? t`Bring in: ${label}` : t`Go on: ${label}`}>
          {phase === 'idle' ? t`Bring in` : phase === 'done' ? t`Again` : t`Go on`}
        </Button>
      )}
    </div>
  )
}

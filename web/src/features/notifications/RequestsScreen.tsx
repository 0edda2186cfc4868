import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { ItemFeedList } from '../../entities/item-feed/ItemFeedList.tsx'
import { notificationRequestsPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, OfflineMark } from '../../ui/EmptyState.tsx'
import { focusScreen } from '../../ui/focus.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { RequestRow } from './RequestRow.tsx'
import styles from './Requests.module.css'
import { useRequestAnswers } from './useRequestAnswers.ts'

const DismissDialog = loadable(() => import('./DismissDialog.tsx'), 'DismissDialog')
const PolicyDialog = loadable(() => import('./PolicyDialog.tsx'), 'PolicyDialog')

/** The notification requests, to be accepted or dismissed. */
export function RequestsScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <RequestsColumn /> : <SignInColumn title={t`Held back notifications`} next={notificationRequestsPath} />
}

function RequestsColumn() {
  const { t } = useLingui()
  const isOnline = useOnline()
  const { items, view, feed, accept, dismiss } = useRequestAnswers()
  // Answered requests are no longer selected, so the buttons for the selection are replaced and the focus is moved.
  const lostFocus = useLostFocus(focusScreen)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const [leaving, setLeaving] = useState<readonly string[] | null>(null)
  const [isPolicyOpen, setPolicyOpen] = useState(false)
  const ids = items.map(({ id }) => id)
  // Requests answered elsewhere in the meantime are no longer selected.
  const chosen = ids.filter((id) => chosenIds.has(id))
  const isAllChosen = ids.length > 0 && chosen.length === ids.length

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosenIds(next)
  }

  return (
    <Column
      title={t`Held back notifications`}
      hasBack
      actions={
        <>
          {(!isOnline || view.error?.kind === 'offline') && ids.length > 0 && <OfflineMark />}
          <IconButton
            label={t`Who may notify you`}
            icon={<SlidersHorizontal size={20} strokeWidth={1.75} />}
            aria-haspopup="dialog"
            onClick={() => setPolicyOpen(true)}
          />
        </>
      }
      tabs={
        ids.length > 0 && (
          <div className={styles.bar} {...lostFocus}>
            <label className={styles.chooseAll}>
              <input type="checkbox" checked={isAllChosen} onChange={() => setChosenIds(new Set(isAllChosen ? [] : ids))} />
              {chosen.length === 0 ? <Trans>Choose all</Trans> : <Plural value={chosen.length} one="# chosen" other="# chosen" />}
            </label>
            {/* The buttons exist from the start: on a phone they need a line of their own, and the rows would move while the reader
                selects. The key makes React replace them after answering, so that the loss of focus is noticed: a button that is only
                disabled may keep it. */}
            <span key={chosen.length === 0 ? 'none' : 'some'} className={styles.answers}>
              <Button kind="primary" disabled={chosen.length === 0} onClick={() => accept(chosen)}>
                <Trans>Accept chosen</Trans>
              </Button>
              <Button disabled={chosen.length === 0} onClick={() => setLeaving(chosen)}>
                <Trans>Dismiss chosen</Trans>
              </Button>
            </span>
          </div>
        )
      }
    >
      <ItemFeedList
        label={t`Held back notifications`}
        items={items}
        view={view}
        feed={feed}
        getKey={({ id }) => id}
        renderItem={(request, feedProps) => (
          <RequestRow
            request={request}
            isChosen={chosenIds.has(request.id)}
            onChoose={(isChosen) => choose(request.id, isChosen)}
            onAccept={() => accept([request.id])}
            onDismiss={() => setLeaving([request.id])}
            {...feedProps}
          />
        )}
        empty={
          <EmptyState
            text={<Trans>Nothing is held back. You choose whose notifications wait here.</Trans>}
            action={
              <Button kind="secondary" aria-haspopup="dialog" onClick={() => setPolicyOpen(true)}>
                <Trans>Choose who may notify you</Trans>
              </Button>
            }
          />
        }
      />
      {leaving && (
        <LazyBoundary failure="overlay" onClose={() => setLeaving(null)}>
          <DismissDialog count={leaving.length} onDismiss={() => dismiss(leaving)} onClose={() => setLeaving(null)} />
        </LazyBoundary>
      )}
      {isPolicyOpen && (
        <LazyBoundary failure="overlay" onClose={() => setPolicyOpen(false)}>
          <PolicyDialog onClose={() => setPolicyOpen(false)} />
        </LazyBoundary>
      )}
    </Column>
  )
}

import { asApiError } from '@starling/api/client'
import type { ApiError } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import { serverMessageOf } from '@starling/domain/alerts'
import { createStatusActions } from '@starling/domain/actions'
import type { StatusActions } from '@starling/domain/actions'
import { isBoostable } from '@starling/domain/visibility'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark, Repeat2, Reply, Star } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { accounts } from '../../accounts/accounts.ts'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { composePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useStatus } from '../../session/useEntity.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { LoadError } from '../failure/LoadError.tsx'
import { LookUpProgress } from '../failure/LookUp.tsx'
import { linkedStatuses } from '../link/linkedStatuses.ts'
import { PollView } from '../poll/PollView.tsx'
import { ReactionsAtAnother } from './ReactionsAtAnother.tsx'
import styles from './AsAnotherDialog.module.css'

interface PostAtAnotherProps {
  /** The post's address on the web. */
  readonly href: string
  readonly account: SignedInAccount
  /** Called before a link leads to another screen. */
  readonly onLeave: () => void
}

type Search =
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** Looks a post up at the server of the session, and offers the actions possible there. */
export function PostAtAnother({ href, account, onLeave }: PostAtAnotherProps) {
  const { t } = useLingui()
  const session = useSession()
  const [search, setSearch] = useState<Search>({ kind: 'asking' })
  const isAsking = search.kind === 'asking'
  const status = useStatus(search.kind === 'found' ? search.id : null)
  const { host } = new URL(account.origin)

  useEffect(() => {
    if (!isAsking) return undefined
    let isOver = false
    const end = (found: Search) => {
      if (!isOver) setSearch(found)
    }
    linkedStatuses(session)
      .find(href)
      .then(
        (id) => end(id === null ? { kind: 'absent' } : { kind: 'found', id }),
        (cause: unknown) => end({ kind: 'failed', error: asApiError(cause) }),
      )
    return () => {
      isOver = true
    }
  }, [session, href, isAsking])

  if (status) return <Actions status={status} account={account} onLeave={onLeave} />
  switch (search.kind) {
    case 'asking':
      return <LookUpProgress host={host} />
    case 'failed':
      return <LoadError error={search.error} onRetry={() => setSearch({ kind: 'asking' })} />
    // The found post may have been deleted since.
    case 'found':
    case 'absent':
      return <ErrorState title={t`${host} does not have this post`} text={t`It may be deleted, or not for everybody.`} />
  }
}

interface ActionsProps {
  readonly status: Status
  readonly account: SignedInAccount
  readonly onLeave: () => void
}

function Actions({ status, account, onLeave }: ActionsProps) {
  const { t } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const [error, setError] = useState<string | null>(null)
  const { id, reblogged = false, favourited = false, bookmarked = false } = status
  const mayBoost = reblogged || isBoostable(status, session.me?.id === status.account.id)

  // The poll sends a vote itself, and a failure is raised as an alert of its session.
  useEffect(
    () => session.onAlert((problem) => setError(serverMessageOf(asApiError(problem)) ?? t`The server did not answer as expected.`)),
    [session, t],
  )

  /** Alerts of this session are not shown on the screen of another account. */
  function act(run: (actions: StatusActions) => Promise<void>) {
    setError(null)
    run(session.part(createStatusActions)).catch((cause: unknown) => {
      setError(serverMessageOf(asApiError(cause)) ?? t`The server did not answer as expected.`)
    })
  }

  function reply() {
    onLeave()
    accounts.activate(account.key)
    navigator.push(composePath({ replyTo: id }))
  }

  return (
    <>
      <ul className={styles.actions}>
        <Toggle isOn={reblogged} Icon={Repeat2} isDisabled={!mayBoost} onPress={() => act((actions) => actions.reblog(id, !reblogged))}>
          <Trans>Boost</Trans>
        </Toggle>
        <Toggle isOn={favourited} Icon={Star} onPress={() => act((actions) => actions.favourite(id, !favourited))}>
          <Trans>Favourite</Trans>
        </Toggle>
        <Toggle isOn={bookmarked} Icon={Bookmark} onPress={() => act((actions) => actions.bookmark(id, !bookmarked))}>
          <Trans>Bookmark</Trans>
        </Toggle>
        <li>
          <Button onClick={reply} title={t`Switches to this account`}>
            <Reply size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Reply</Trans>
          </Button>
        </li>
      </ul>
      <ReactionsAtAnother status={status} act={act} />
      {status.poll && <PollView pollId={status.poll.id} url={status.url} isOwn={session.me?.id === status.account.id} />}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}

interface ToggleProps {
  readonly isOn: boolean
  readonly Icon: LucideIcon
  readonly isDisabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Toggle({ isOn, Icon, isDisabled, onPress, children }: ToggleProps) {
  return (
    <li>
      <Button kind={isOn ? 'primary' : 'secondary'} aria-pressed={isOn} disabled={isDisabled} onClick={onPress}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {children}
      </Button>
    </li>
  )
}

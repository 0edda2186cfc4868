import { createAccountActions } from '@starling/domain/actions'
import { domainBlockEndpoints } from '@starling/api/domain-blocks'
import type { ApiError, PageLink } from '@starling/api/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { AccountSkeleton } from '../../entities/account/AccountSkeleton.tsx'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { domainBlocksPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EndMark } from '../../ui/EndMark.tsx'
import styles from './DomainBlocksScreen.module.css'

interface Pages {
  readonly domains: readonly string[]
  readonly phase: 'loading' | 'ready' | 'error'
  readonly next: PageLink | null
  readonly isLoadingMore: boolean
  readonly error: ApiError | null
}

const start: Pages = { domains: [], phase: 'loading', next: null, isLoadingMore: false, error: null }

/** The blocked servers. */
export function DomainBlocksScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const { pages, loadMore, retry } = useDomainBlocks()
  const title = t`Blocked servers`
  if (!me) return <SignInColumn title={title} next={domainBlocksPath} />
  return (
    <Column title={title}>
      {pages.phase === 'loading' && <AccountSkeleton label={t`Loading servers`} />}
      {pages.phase === 'error' && pages.error && <LoadError error={pages.error} onRetry={retry} />}
      {pages.phase === 'ready' && pages.domains.length === 0 && <EmptyState text={<Trans>You have blocked no server.</Trans>} />}
      {pages.domains.length > 0 && (
        <ul className={styles.list} aria-label={title}>
          {pages.domains.map((domain) => (
            <DomainRow key={domain} domain={domain} />
          ))}
        </ul>
      )}
      {pages.phase === 'ready' &&
        pages.domains.length > 0 &&
        (pages.next === null ? (
          <EndMark>
            <Trans>You have reached the end</Trans>
          </EndMark>
        ) : (
          <div className={styles.more}>
            <Button kind="outline" isBusy={pages.isLoadingMore} onClick={loadMore}>
              <Trans>Load more</Trans>
            </Button>
          </div>
        ))}
    </Column>
  )
}

/** The row stays after unblocking, so that a mistake can be undone. */
function DomainRow({ domain }: { readonly domain: string }) {
  const { t } = useLingui()
  const actions = useSession().part(createAccountActions)
  const [isBlocked, setBlocked] = useState(true)

  async function change(next: boolean) {
    setBlocked(next)
    try {
      await actions.blockDomain(domain, next)
    } catch (cause) {
      setBlocked(!next)
      throw cause
    }
  }

  return (
    <li className={styles.row}>
      <span className={styles.domain} dir="ltr">
        {domain}
      </span>
      {isBlocked ? (
        <Button kind="secondary" aria-label={t`Unblock ${domain}`} onClick={() => ignoreFailure(change(false))}>
          <Trans>Unblock</Trans>
        </Button>
      ) : (
        <Button kind="danger" aria-label={t`Block ${domain}`} onClick={() => ignoreFailure(change(true))}>
          <Trans>Block</Trans>
        </Button>
      )}
    </li>
  )
}

function useDomainBlocks() {
  const session = useSession()
  const [pages, change] = useReducer((state: Pages, next: Partial<Pages>) => ({ ...state, ...next }), start)

  const load = useCallback(
    async (known: readonly string[], next: PageLink | null) => {
      change(next ? { isLoadingMore: true, error: null } : start)
      try {
        const answer = next
          ? await session.client.follow(domainBlockEndpoints.list, next)
          : await session.client.call(domainBlockEndpoints.list, { query: { limit: 100 } })
        change({ domains: [...new Set([...known, ...answer.data])], phase: 'ready', next: answer.next, isLoadingMore: false })
      } catch (error) {
        change({ phase: known.length > 0 ? 'ready' : 'error', isLoadingMore: false, error: error as ApiError })
      }
    },
    [session],
  )

  useEffect(() => {
    if (session.me) void load([], null)
  }, [session, load])

  return { pages, loadMore: () => void load(pages.domains, pages.next), retry: () => void load([], null) }
}

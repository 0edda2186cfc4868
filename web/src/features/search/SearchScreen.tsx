import { originalAddress, SEARCH_FIRST_LIMIT } from '@starling/domain/search'
import { capabilitiesOf } from '@starling/domain/instance'
import type { Searchability } from '@starling/domain/visibility'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { AccountRow, accountRowPx } from '../../entities/account/AccountRow.tsx'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { LookUpFailure, LookUpProgress } from '../../entities/failure/LookUp.tsx'
import { formatCount } from '../../entities/time/formatTime.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, EndMark } from '../../ui/EmptyState.tsx'
import { useSearchParam } from '../../ui/navigation.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useEntryChoice } from '../../ui/useEntryChoice.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { DeviceOverview, DeviceResults } from './DeviceResults.tsx'
import { useDeviceSearch } from './useDeviceSearch.ts'
import { ScreenSearchField } from './SearchField.tsx'
import styles from './SearchScreen.module.css'
import { TagRow } from './TagRow.tsx'
import type { SearchPages, SearchType } from './useSearch.ts'
import { useSearch } from './useSearch.ts'

const types = ['all', 'accounts', 'hashtags', 'statuses', 'device'] as const
const reaches = ['public', 'private', 'direct', 'limited'] as const

/** Accounts, hashtags and posts found by a search, on the server and among the posts read on this device. */
export function SearchScreen() {
  const { t } = useLingui()
  const q = useSearchParam('q')?.trim() ?? ''
  const [chosenType, setType] = useEntryChoice('type', types, useSearchParam('on') === 'device' ? 'device' : 'all')
  const { me } = useSession()
  const isOnDevice = chosenType === 'device' && me !== null
  /** The kind of results requested from the server. */
  const type = chosenType === 'device' ? 'all' : chosenType
  const device = useDeviceSearch(q)
  const [chosenReach, setReach] = useEntryChoice<Searchability>('reach', reaches, 'public')
  const hasReach = useHasReach() && type === 'statuses'
  const [pages, loadMore, retry] = useSearch(q, type, hasReach && chosenReach !== 'public' ? chosenReach : null)
  return (
    <Column
      title={q === '' ? t`Search` : t`Search for “${q}”`}
      tabs={
        <>
          <ScreenSearchField hasAutoFocus />
          {q !== '' && (
            <Tabs
              label={t`Kind of results`}
              selected={isOnDevice ? 'device' : type}
              onSelect={setType}
              tabs={[
                { id: 'all', label: t`All` },
                { id: 'accounts', label: t`People` },
                { id: 'hashtags', label: t`Hashtags` },
                { id: 'statuses', label: t`Posts` },
                ...(me === null ? [] : [{ id: 'device', label: t`On this device` } as const]),
              ]}
            />
          )}
        </>
      }
    >
      {q !== '' && hasReach && <ReachChoice reach={chosenReach} onChoose={setReach} />}
      {isOnDevice && q !== '' ? (
        <DeviceResults q={q} device={device} />
      ) : (
        <>
          {type === 'all' && <DeviceOverview device={device} onMore={() => setType('device')} />}
          <Results
            q={q}
            type={type}
            pages={pages}
            isBelowFound={type === 'all' && device.posts.length > 0}
            onMore={loadMore}
            onRetry={retry}
            onType={setType}
          />
        </>
      )}
    </Column>
  )
}

/** Whether the server can restrict a search by the posts' searchability (kmyblue); visitors only find public posts. */
function useHasReach(): boolean {
  const { me } = useSession()
  const instance = useInstance()
  return me !== null && instance !== null && capabilitiesOf(instance).searchabilities.length > 0
}

interface ReachChoiceProps {
  readonly reach: Searchability
  readonly onChoose: (reach: Searchability) => void
}

function ReachChoice({ reach, onChoose }: ReachChoiceProps) {
  const { t } = useLingui()
  return (
    <div className={styles.reach}>
      <SelectField<Searchability>
        label={t`Which posts`}
        options={[
          { id: 'public', label: t`All that you may find` },
          { id: 'private', label: t`Of people you follow, and your own` },
          { id: 'direct', label: t`Your own, and those you reacted to` },
          { id: 'limited', label: t`Your own` },
        ]}
        selected={reach}
        onSelect={onChoose}
      />
    </div>
  )
}

interface ResultsProps {
  readonly q: string
  readonly type: SearchType
  readonly pages: SearchPages
  /** Whether results from this device are shown above, so that an empty list only speaks of the server. */
  readonly isBelowFound: boolean
  readonly onMore: () => void
  readonly onRetry: () => void
  readonly onType: (type: SearchType) => void
}

function Results({ q, type, pages, isBelowFound, onMore, onRetry, onType }: ResultsProps) {
  const { t } = useLingui()
  const { me, client } = useSession()
  if (q === '')
    return (
      <EmptyState
        icon={<Search size={40} strokeWidth={1.25} />}
        text={<Trans>Look for people, hashtags and posts, or paste the link of a post to open it here.</Trans>}
      />
    )
  if (pages.phase === 'error' && pages.error) {
    return me === null && (pages.error.kind === 'unauthorized' || pages.error.kind === 'forbidden') ? (
      <EmptyState text={<Trans>This server lets only signed-in people search.</Trans>} />
    ) : (
      <LoadError error={pages.error} onRetry={onRetry} isBelowFound={isBelowFound} />
    )
  }
  if (pages.phase !== 'ready') {
    const host = me === null ? null : URL.parse(originalAddress(q) ?? '')?.host
    return (
      <>
        {host != null && <LookUpProgress host={host} />}
        <StatusSkeleton />
      </>
    )
  }
  if (pages.accountIds.length + pages.statusIds.length + pages.tags.length === 0) {
    const { host } = new URL(client.origin)
    return (
      <LookUpFailure words={q} lookUp={pages.lookUp}>
        {isBelowFound ? (
          <Trans>
            {host} found nothing for “{q}”.
          </Trans>
        ) : me ? (
          <Trans>Nothing was found for “{q}”.</Trans>
        ) : (
          <Trans>Nothing was found for “{q}”. Signed-in people can search further.</Trans>
        )}
      </LookUpFailure>
    )
  }
  if (type === 'all') return <Overview pages={pages} onType={onType} />
  const list = {
    hasMore: pages.hasMore,
    isBusy: pages.isLoadingMore,
    onEndReached: onMore,
    footer: <Foot pages={pages} onMore={onRetry} />,
  }
  switch (type) {
    case 'accounts':
      return (
        <VirtualList
          {...list}
          key={type}
          restoreKey={`${q} ${type}`}
          label={t`People`}
          items={pages.accountIds}
          getKey={(id) => id}
          usualPx={accountRowPx}
          renderItem={(id, feedProps) => <AccountRow accountId={id} {...feedProps} />}
        />
      )
    case 'hashtags':
      return (
        <VirtualList
          {...list}
          key={type}
          restoreKey={`${q} ${type}`}
          label={t`Hashtags`}
          items={pages.tags}
          getKey={(tag) => tag.name}
          usualPx={64}
          renderItem={(tag, feedProps) => <TagRow tag={tag} {...feedProps} />}
        />
      )
    case 'statuses':
      return (
        <VirtualList
          {...list}
          key={type}
          restoreKey={`${q} ${type}`}
          label={t`Posts`}
          items={pages.statusIds}
          getKey={(id) => id}
          renderItem={(id, feedProps) => <StatusCard statusId={id} context="public" {...feedProps} />}
        />
      )
  }
}

function Foot({ pages, onMore }: { readonly pages: SearchPages; readonly onMore: () => void }) {
  if (!pages.hasMore)
    return (
      <EndMark>
        <Trans>You have reached the end</Trans>
      </EndMark>
    )
  if (pages.error === null || pages.isLoadingMore) return <StatusSkeleton count={1} />
  return (
    <More onClick={onMore}>
      <Trans>Load more</Trans>
    </More>
  )
}

/** The first few of each kind. */
function Overview({ pages, onType }: { readonly pages: SearchPages; readonly onType: (type: SearchType) => void }) {
  const { t } = useLingui()
  const { accountIds, statusIds, tags } = pages
  return (
    <>
      {accountIds.length > 0 && (
        <section aria-label={t`People`}>
          <h2 className={styles.heading}>
            <Trans>People</Trans> <Count count={accountIds.length} />
          </h2>
          {accountIds.slice(0, 3).map((id) => (
            <AccountRow key={id} accountId={id} />
          ))}
          {accountIds.length > 3 && (
            <More onClick={() => onType('accounts')}>
              <Trans>More people</Trans>
            </More>
          )}
        </section>
      )}
      {tags.length > 0 && (
        <section aria-label={t`Hashtags`}>
          <h2 className={styles.heading}>
            <Trans>Hashtags</Trans> <Count count={tags.length} />
          </h2>
          {tags.slice(0, 3).map((tag) => (
            <TagRow key={tag.name} tag={tag} />
          ))}
          {tags.length > 3 && (
            <More onClick={() => onType('hashtags')}>
              <Trans>More hashtags</Trans>
            </More>
          )}
        </section>
      )}
      {statusIds.length > 0 && (
        <section aria-label={t`Posts`}>
          <h2 className={styles.heading}>
            <Trans>Posts</Trans> <Count count={statusIds.length} />
          </h2>
          {statusIds.slice(0, 10).map((id) => (
            <StatusCard key={id} statusId={id} context="public" />
          ))}
          {statusIds.length > 10 && (
            <More onClick={() => onType('statuses')}>
              <Trans>More posts</Trans>
            </More>
          )}
        </section>
      )}
    </>
  )
}

/** The number of results. The server is asked for eleven of each kind, so more than ten are shown as "10+". */
function Count({ count }: { readonly count: number }) {
  const { i18n } = useLingui()
  const isMore = count >= SEARCH_FIRST_LIMIT
  return (
    <span className={styles.count}>
      {formatCount(isMore ? SEARCH_FIRST_LIMIT - 1 : count, i18n.locale)}
      {isMore && '+'}
    </span>
  )
}

function More({ onClick, children }: { readonly onClick: () => void; readonly children: React.ReactNode }) {
  return (
    <div className={styles.more}>
      <Button kind="quiet" onClick={onClick}>
        {children}
      </Button>
    </div>
  )
}

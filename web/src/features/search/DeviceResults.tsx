import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { settings } from '@starling/domain/settings'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { formatCount } from '../../entities/time/formatTime.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, EndMark } from '../../ui/EmptyState.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { BackfillRows } from './BackfillRows.tsx'
import { FoundPost, foundPostPx } from './FoundPost.tsx'
import styles from './SearchScreen.module.css'
import type { DeviceSearch } from './useDeviceSearch.ts'

const SHOWN_IN_OVERVIEW = 3

/** The first results of the search on this device, shown above the server's; draws nothing if there are none. */
export function DeviceOverview({ device, onMore }: { readonly device: DeviceSearch; readonly onMore: () => void }) {
  const { t, i18n } = useLingui()
  if (device.posts.length === 0) return null
  return (
    <section aria-label={t`On this device`}>
      <h2 className={styles.heading}>
        <Trans>On this device</Trans> <span className={styles.count}>{formatCount(device.total, i18n.locale)}</span>
      </h2>
      {device.posts.slice(0, SHOWN_IN_OVERVIEW).map((post) => (
        <FoundPost key={post.id} post={post} words={device.words} />
      ))}
      {device.total > SHOWN_IN_OVERVIEW && (
        <div className={styles.more}>
          <Button kind="quiet" onClick={onMore}>
            <Trans>More on this device</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

/** All results of the search among the posts that were read on this device. */
export function DeviceResults({ q, device }: { readonly q: string; readonly device: DeviceSearch }) {
  const { t, i18n } = useLingui()
  const { phase, posts, total, remembered } = device
  const [, change] = useSettingChange(settings.remembersRead)
  const count = formatCount(remembered, i18n.locale)
  switch (phase) {
    case 'off':
      return (
        <EmptyState
          text={<Trans>This device does not remember what you read.</Trans>}
          action={<Button kind="outline" onClick={() => change(true)}>{t`Remember what I read`}</Button>}
        />
      )
    case 'failed':
      return <EmptyState text={<Trans>What this device remembers cannot be read. Its storage may be full or blocked.</Trans>} />
    default:
      if (posts.length > 0)
        return (
          <>
            <p role="status" className={styles.summary}>
              {t`${plural(total, { one: '# post', other: '# posts' })} of ${count} that were read on this device.`}
            </p>
            <VirtualList
              restoreKey={`device ${q}`}
              label={t`On this device`}
              items={posts}
              getKey={({ id }) => id}
              usualPx={foundPostPx}
              renderItem={(post, feedProps) => <FoundPost post={post} words={device.words} {...feedProps} />}
              footer={
                <>
                  <EndMark>
                    {total > posts.length ? (
                      <Trans>These are the newest. Another word narrows them down.</Trans>
                    ) : (
                      <Trans>You have reached the end</Trans>
                    )}
                  </EndMark>
                  <BackfillRows />
                </>
              }
            />
          </>
        )
      if (phase !== 'ready') return <StatusSkeleton />
      return (
        <>
          <EmptyState
            text={
              remembered === 0 ? (
                <Trans>Nothing was read on this device yet. What you read from now on is found here, also without a network.</Trans>
              ) : (
                t`Nothing was found for “${q}” among the ${plural(remembered, { one: '# post that was', other: '# posts that were' })} read on this device.`
              )
            }
          />
          <BackfillRows />
        </>
      )
  }
}

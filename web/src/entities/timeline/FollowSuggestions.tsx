import { settings } from '@starling/domain/settings'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { explorePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { rememberSuggestions } from '../../storage/emptySuggestions.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { toasts } from '../../ui/toasts.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { AccountRow } from '../account/AccountRow.tsx'
import { AccountSkeleton } from '../account/AccountSkeleton.tsx'
import { suggestedPeople, suggestedQuery } from '../account/suggestedPeople.ts'
import styles from './FollowSuggestions.module.css'
import { SuggestionsSlot } from './SuggestionsSlot.tsx'

const most = 3

/**
 * Suggested accounts between the posts of home. Their space is reserved from the first frame, so that an answer
 * does not move the posts below; if there are none, it says so, and the row is removed the next time it is drawn.
 */
export function FollowSuggestions(feedProps: Partial<FeedProps>) {
  const { t } = useLingui()
  const { me, key } = useSession()
  const [isDismissed, setDismissed] = useSettingChange(settings.followSuggestionsDismissed)
  const { data, isError } = useApiQuery(suggestedPeople, { query: suggestedQuery }, { isEnabled: !isDismissed })
  const ids = data?.map(({ accountId }) => accountId).filter((id) => id !== me?.id)
  const isKnown = ids !== undefined
  const isEmpty = ids?.length === 0
  const [wasEmpty] = useState(isEmpty)
  useEffect(() => {
    if (isKnown) rememberSuggestions(key, isEmpty)
  }, [key, isKnown, isEmpty])
  if (isDismissed || (wasEmpty && isEmpty)) return <article hidden {...feedProps} />

  function dismiss() {
    setDismissed(true)
    toasts.show({
      title: t`Home does not suggest people any more`,
      lifeMs: 10_000,
      action: { label: t`Undo`, onSelect: () => setDismissed(false) },
    })
  }

  return (
    <SuggestionsSlot aria-label={t`People to follow`} aria-busy={ids === undefined && !isError ? true : undefined} {...feedProps}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <Trans>People to follow</Trans>
        </h2>
        <IconButton
          label={t`Do not suggest people in Home`}
          icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={dismiss}
        />
      </header>
      <div className={styles.people}>
        {isEmpty || (isError && ids === undefined) ? (
          <p className={styles.nobody}>
            {isEmpty ? <Trans>There is nobody to suggest right now.</Trans> : <Trans>Suggestions could not be loaded.</Trans>}
          </p>
        ) : ids === undefined ? (
          <AccountSkeleton count={most} />
        ) : (
          ids.slice(0, most).map((id) => <AccountRow key={id} accountId={id} />)
        )}
      </div>
      <Link className={styles.more} href={explorePath}>
        <Trans>Explore more</Trans>
      </Link>
    </SuggestionsSlot>
  )
}

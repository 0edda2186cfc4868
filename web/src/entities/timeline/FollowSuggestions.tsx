import { settings } from '@starling/domain/settings'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { explorePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { toasts } from '../../ui/toasts.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { AccountRow } from '../account/AccountRow.tsx'
import { suggestedPeople, suggestedQuery } from '../account/suggestedPeople.ts'
import styles from './FollowSuggestions.module.css'

const most = 3

/** People to follow, between the posts of home; absent until they are known, without any, and once dismissed (R-tl-11). */
export function FollowSuggestions(feedProps: Partial<FeedProps>) {
  const { t } = useLingui()
  const { me } = useSession()
  const [isDismissed, setDismissed] = useSettingChange(settings.followSuggestionsDismissed)
  const { data = [] } = useApiQuery(suggestedPeople, { query: suggestedQuery }, { isEnabled: !isDismissed })
  const ids = data
    .map(({ accountId }) => accountId)
    .filter((id) => id !== me?.id)
    .slice(0, most)
  if (isDismissed || ids.length === 0) return <article hidden {...feedProps} />

  function dismiss() {
    setDismissed(true)
    toasts.show({
      title: t`Home does not suggest people any more`,
      lifeMs: 10_000,
      action: { label: t`Undo`, onSelect: () => setDismissed(false) },
    })
  }

  return (
    <article className={styles.suggestions} aria-label={t`People to follow`} {...feedProps}>
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
      {ids.map((id) => (
        <AccountRow key={id} accountId={id} />
      ))}
      <Link className={styles.more} href={explorePath}>
        <Trans>Explore more</Trans>
      </Link>
    </article>
  )
}

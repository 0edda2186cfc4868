import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { AccountRow } from '../../entities/account/AccountRow.tsx'
import { FollowButton } from '../../entities/account/FollowButton.tsx'
import type { SuggestedAccount } from '../../entities/account/suggestedPeople.ts'
import { useDismissSuggestion } from '../../entities/account/suggestedPeople.ts'
import { useAccount } from '../../session/useEntity.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './SuggestedPerson.module.css'

/** A suggested account, why it is suggested, and a button to remove the suggestion. */
export function SuggestedPerson({ suggestion, ...feedProps }: FeedProps & { readonly suggestion: SuggestedAccount }) {
  const { t } = useLingui()
  const { accountId, sources } = suggestion
  const account = useAccount(accountId)
  const dismiss = useDismissSuggestion()
  const reason = sources.map(wordsFor).find((words) => words !== null)
  return (
    <AccountRow
      accountId={accountId}
      action={
        <>
          <FollowButton accountId={accountId} />
          <IconButton
            label={t`Do not suggest @${account?.acct ?? ''} again`}
            icon={<X size={18} strokeWidth={1.75} />}
            onClick={() => dismiss(accountId)}
          />
        </>
      }
      {...feedProps}
    >
      {reason && <p className={styles.reason}>{reason}</p>}
    </AccountRow>
  )

  function wordsFor(source: string): string | null {
    switch (source) {
      case 'featured':
        return t`Chosen by those who run this server`
      case 'most_followed':
        return t`Followed by many people here`
      case 'most_interactions':
        return t`Many people here react to their posts`
      case 'similar_to_recently_followed':
        return t`Like people you followed lately`
      case 'friends_of_friends':
        return t`Followed by people you follow`
      default:
        return null
    }
  }
}

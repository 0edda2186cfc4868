import type { Account } from '@starling/api/accounts'
import { useLingui } from '@lingui/react/macro'
import { nameOf } from '../../entities/account/AccountName.tsx'

/** Who is in a conversation besides the reader, as a list in the reader's language. */
export function useParticipantsText(): (accounts: readonly Account[]) => string {
  const { t, i18n } = useLingui()
  return (accounts) =>
    accounts.length === 0 ? t`Only you` : new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(accounts.map(nameOf))
}

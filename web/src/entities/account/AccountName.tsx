import type { Account } from '@starling/api/accounts'
import { EmojiText } from '../emoji/EmojiText.tsx'

/** The name someone chose, or the user name where there is none; set apart from the direction of what surrounds it. */
export function AccountName({ account, className }: { readonly account: Account; readonly className?: string | undefined }) {
  return (
    <bdi className={className}>
      <EmojiText text={nameOf(account)} emojis={account.emojis} />
    </bdi>
  )
}

export function nameOf(account: Account): string {
  return account.display_name.trim() || account.username
}

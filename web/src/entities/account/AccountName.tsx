import type { Account } from '@starling/api/accounts'
import { nameLimits, readLabel } from '@starling/domain/content'
import { EmojiText } from '../emoji/EmojiText.tsx'

/** The display name, or the username where it is empty; isolated from the text direction around it. */
export function AccountName({ account, className }: { readonly account: Account; readonly className?: string | undefined }) {
  return (
    <bdi className={className}>
      <EmojiText text={account.display_name.trim() || account.username} emojis={account.emojis} limits={nameLimits} />
    </bdi>
  )
}

/** The display name as plain text without custom emoji, for titles, labels and menus. */
export function nameOf({ display_name: name, username, emojis }: Pick<Account, 'display_name' | 'username' | 'emojis'>): string {
  const words = readLabel(name, emojis, nameLimits).map((piece) => (piece.kind === 'text' ? piece.text.trim() : ''))
  return words.filter(Boolean).join(' ') || username
}

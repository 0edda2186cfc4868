import type { Account } from '@starling/api/accounts'
import { nameLimits, readLabel } from '@starling/domain/content'
import { EmojiText } from '../emoji/EmojiText.tsx'

/** The name someone chose, or the user name where there is none; set apart from the direction of what surrounds it. */
export function AccountName({ account, className }: { readonly account: Account; readonly className?: string | undefined }) {
  return (
    <bdi className={className}>
      <EmojiText text={account.display_name.trim() || account.username} emojis={account.emojis} limits={nameLimits} />
    </bdi>
  )
}

/** The same name where there can be no pictures: titles, labels, menus. Nobody is called "Petra :bike:". */
export function nameOf({ display_name: name, username, emojis }: Pick<Account, 'display_name' | 'username' | 'emojis'>): string {
  const words = readLabel(name, emojis, nameLimits).map((piece) => (piece.kind === 'text' ? piece.text.trim() : ''))
  return words.filter(Boolean).join(' ') || username
}

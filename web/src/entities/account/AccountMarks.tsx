import type { Account } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bot, Lock, Users } from 'lucide-react'
import type { CSSProperties } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './AccountMarks.module.css'

const look = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What kind of account it is: automated, a group, suspended, a memorial, or with a role at its server. */
export function AccountMarks({ account }: { readonly account: Account }) {
  const { t } = useLingui()
  const { locked, bot, group, memorial, suspended, limited, moved, roles, acct } = account
  // A server only knows the roles of its own accounts, so roles are not shown for remote ones.
  const shownRoles = acct.includes('@') ? [] : roles.filter(({ name }) => name.trim() !== '')
  if (!locked && !bot && !group && !memorial && !suspended && !limited && !moved && shownRoles.length === 0) return null
  return (
    <span className={styles.marks}>
      {locked && (
        <span className={styles.mark} data-tooltip={t`Approves followers by hand`}>
          <Lock {...look} />
          <VisuallyHidden>
            <Trans>Approves followers by hand</Trans>
          </VisuallyHidden>
        </span>
      )}
      {bot && (
        <span className={styles.badge}>
          <Bot {...look} />
          <Trans>Bot</Trans>
        </span>
      )}
      {group && (
        <span className={styles.badge}>
          <Users {...look} />
          <Trans>Group</Trans>
        </span>
      )}
      {shownRoles.map((role) => (
        <span key={role.id} className={styles.badge} data-role="" style={{ '--role': colourOf(role.color) } as CSSProperties}>
          <bdi>{role.name}</bdi>
        </span>
      ))}
      {memorial && (
        <span className={styles.badge}>
          <Trans>In memory</Trans>
        </span>
      )}
      {suspended ? (
        <span className={styles.badge}>
          <Trans>Suspended</Trans>
        </span>
      ) : (
        limited && (
          <span className={styles.badge}>
            <Trans>Limited</Trans>
          </span>
        )
      )}
      {moved && (
        <span className={styles.badge}>
          <Trans>Moved</Trans>
        </span>
      )}
    </span>
  )
}

/** Operators choose a colour or none; any other value is ignored. */
function colourOf(text: string): string {
  return /^#(?:[\da-f]{3}){1,2}$/i.test(text) ? text : 'var(--text-3)'
}

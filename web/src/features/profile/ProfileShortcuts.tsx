import { createAccountActions } from '@starling/domain/actions'
import type { Account } from '@starling/api/accounts'
import { useLingui } from '@lingui/react/macro'
import { Bell, BellRing, Mail, Search } from 'lucide-react'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { composePath, deviceSearchPath, searchPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from '../../entities/account/useRelationship.ts'
import { useHasOperators } from '../../session/useInstance.ts'
import { IconButton, IconLink } from '../../ui/IconButton.tsx'

const look = { size: 20, strokeWidth: 1.75 } as const

/** Frequent actions on a profile as buttons: notifications of new posts, a search in the account's posts, and a private mention. */
export function ProfileShortcuts({ account: { id, acct } }: { readonly account: Account }) {
  const { t } = useLingui()
  const session = useSession()
  const relationship = useRelationship(id)
  const hasOperators = useHasOperators()
  const isNotified = relationship?.notifying === true
  return (
    <>
      {relationship?.following === true && (
        <IconButton
          label={isNotified ? t`Stop notifying me of new posts` : t`Notify me of new posts`}
          aria-pressed={isNotified}
          icon={isNotified ? <BellRing {...look} /> : <Bell {...look} />}
          onClick={() => ignoreFailure(session.part(createAccountActions).follow(id, { notify: !isNotified }))}
        />
      )}
      <IconLink
        label={t`Search in the posts of @${acct}`}
        icon={<Search {...look} />}
        // If the server supports no search operators, the device's own search is used.
        href={(hasOperators ? searchPath : deviceSearchPath)(`from:${acct}`)}
      />
      {relationship?.blocked_by !== true && (
        <IconLink label={t`Write to @${acct} alone`} icon={<Mail {...look} />} href={composePath({ direct: acct })} />
      )}
    </>
  )
}

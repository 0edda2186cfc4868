import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { BrowserNavigator } from '../../routing/browserNavigator.ts'
import { signInPath } from '../../routing/paths.ts'
import { useSessionPool, useSignedInAccounts } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OtherAccount } from './OtherAccount.tsx'

interface OtherEntryProps {
  /** The key of the account as which the entry is read. */
  readonly accountKey: string
  readonly navigator: BrowserNavigator
  readonly children: ReactNode
}

/** What is read as another account than that of the page: the screen of a history entry, or a row. */
export function OtherEntry({ accountKey, navigator, children }: OtherEntryProps) {
  const account = useSignedInAccounts().find(({ key }) => key === accountKey)
  if (account === undefined) return <SignedOut accountKey={accountKey} />
  return (
    <OtherAccount account={account} browser={navigator}>
      {children}
    </OtherAccount>
  )
}

function SignedOut({ accountKey }: { readonly accountKey: string }) {
  const { t } = useLingui()
  const { homeOrigin } = useSessionPool()
  // The stored account of a column may have no server.
  const origin = accountKey.replace(/ .*/, '')
  const isElsewhere = origin !== homeOrigin && URL.canParse(origin)
  return (
    <Column title={t`Signed out`} hasBack>
      <EmptyState
        text={<Trans>This was opened as an account that is not signed in here any more.</Trans>}
        action={
          <ButtonLink href={signInPath(isElsewhere ? { server: new URL(origin).host } : {})}>
            <Trans>Sign in</Trans>
          </ButtonLink>
        }
      />
    </Column>
  )
}

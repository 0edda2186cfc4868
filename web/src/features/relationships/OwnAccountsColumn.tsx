import type { Account } from '@starling/api/accounts'
import type { ListSource } from '@starling/domain/feeds'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AccountFeed } from '../../entities/account/AccountFeed.tsx'
import { signInPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface OwnAccountsColumnProps {
  readonly title: string
  readonly source: ListSource<Account>
  readonly empty: ReactNode
  readonly renderAction: (accountId: string) => ReactNode
}

/** People with whom the reader has something settled or to settle. */
export function OwnAccountsColumn({ title, source, empty, renderAction }: OwnAccountsColumnProps) {
  const { me } = useSession()
  return (
    <Column title={title}>
      {me ? (
        <AccountFeed label={title} source={source} empty={empty} renderAction={renderAction} />
      ) : (
        <EmptyState
          text={<Trans>Sign in to see this.</Trans>}
          action={
            <ButtonLink href={signInPath()} kind="primary">
              <Trans>Sign in</Trans>
            </ButtonLink>
          }
        />
      )}
    </Column>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Hash } from 'lucide-react'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { useAccountByAcct } from '../../entities/account/accountByAcct.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { tagPath } from '../../routing/paths.ts'
import { useAccount } from '../../session/useEntity.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** An account's posts with a hashtag, for example a featured one. */
export function TaggedScreen({ acct, tag }: { readonly acct: string; readonly tag: string }) {
  const { t } = useLingui()
  const found = useAccountByAcct(acct)
  const account = useAccount(found.kind === 'found' ? found.id : null)
  const name = account ? nameOf(account) : `@${acct}`
  const title = t`#${tag} by ${name}`
  if (found.kind === 'found')
    return (
      <TimelineColumn
        key={`${found.id} ${tag}`}
        title={title}
        icon={<Hash size={22} strokeWidth={1.75} />}
        timelineKey={`account:${found.id}:tagged:${tag}`}
        context="account"
        empty={
          <EmptyState
            text={
              <Trans>
                {name} has not posted with #{tag}, or not so that you could see it.
              </Trans>
            }
            action={
              <ButtonLink href={tagPath(tag)}>
                <Trans>Everybody's posts with #{tag}</Trans>
              </ButtonLink>
            }
          />
        }
      />
    )
  return (
    <Column title={title}>
      {found.kind === 'looking' && <StatusSkeleton />}
      {found.kind === 'absent' && <EmptyState text={<Trans>There is nobody of that name here.</Trans>} />}
      {found.kind === 'failed' && <LoadError error={found.error} onRetry={found.retry} />}
    </Column>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Compass } from 'lucide-react'
import { rootPath } from '../routing/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Column } from '../ui/Column.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export function NotFoundScreen() {
  const { t } = useLingui()
  return (
    <Column title={t`Not found`}>
      <EmptyState
        icon={<Compass size={40} strokeWidth={1.25} />}
        text={<Trans>There is nothing at this address. It may have been moved or deleted, or the link may be incomplete.</Trans>}
        action={
          <ButtonLink href={rootPath} kind="primary">
            <Trans>Go to the start</Trans>
          </ButtonLink>
        }
      />
    </Column>
  )
}

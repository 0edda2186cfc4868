import { Trans, useLingui } from '@lingui/react/macro'
import { AccountFeed } from '../../entities/account/AccountFeed.tsx'
import { explorePath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useEntryChoice } from '../../ui/useEntryChoice.ts'
import { DirectoryRow } from './DirectoryRow.tsx'
import type { DirectoryOrder, DirectoryScope } from './directorySource.ts'
import { directorySource } from './directorySource.ts'

export function DirectoryScreen() {
  const { t } = useLingui()
  const [order, setOrder] = useEntryChoice<DirectoryOrder>('order', ['active', 'new'], 'active')
  const [scope, setScope] = useEntryChoice<DirectoryScope>('scope', ['local', 'all'], 'local')
  const source = directorySource(order, scope)
  return (
    <Column
      title={t`Directory`}
      tabs={
        <Tabs
          label={t`Order`}
          selected={order}
          onSelect={setOrder}
          tabs={[
            { id: 'active', label: t`Lately active` },
            { id: 'new', label: t`New here` },
          ]}
        />
      }
      settings={
        <SegmentedControl
          label={t`People of`}
          selected={scope}
          onSelect={setScope}
          options={[
            { id: 'local', label: t`This server` },
            { id: 'all', label: t`All servers` },
          ]}
        />
      }
    >
      <AccountFeed
        key={source.key}
        label={t`Directory`}
        source={source}
        usualPx={140}
        renderRow={(id, feedProps) => <DirectoryRow accountId={id} {...feedProps} />}
        empty={
          <EmptyState
            text={<Trans>Nobody has agreed to be listed here yet.</Trans>}
            action={
              <ButtonLink href={explorePath} kind="primary">
                <Trans>Explore</Trans>
              </ButtonLink>
            }
          />
        }
      />
    </Column>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { ownFilters } from '../../entities/filter/filterQueries.ts'
import { pathTo } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { FilteredStatuses } from './FilteredStatuses.tsx'
import { FilterForm } from './FilterForm.tsx'
import styles from './Filters.module.css'
import type { ComponentProps } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { Column } from '../../ui/Column.tsx'
import { useLocation } from '../../ui/navigation.ts'

/** Edits a filter, and shows the posts added to it and recent posts it matched. */
export function FilterEditScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { data: filters, error, refetch } = useApiQuery(ownFilters, {}, { isEnabled: me !== null })
  const filter = filters?.find((one) => one.id === id)
  return (
    <FilterColumn title={t`Edit filter`} hasBack>
      {!filters && !error && (
        <Skeleton label={t`Loading the filter`}>
          <div className={styles.form}>
            <Bone inlineSize="60%" blockSize="44px" />
            <Bone blockSize="120px" />
          </div>
        </Skeleton>
      )}
      {!filters && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {filters && !filter && (
        <EmptyState
          text={<Trans>This filter does not exist any more.</Trans>}
          action={
            <ButtonLink href={pathTo('filters')}>
              <Trans>All filters</Trans>
            </ButtonLink>
          }
        />
      )}
      {filter && (
        <>
          <FilterForm key={id} stored={filter} />
          <FilteredStatuses filter={filter} />
        </>
      )}
    </FilterColumn>
  )
}

export function NewFilterScreen() {
  const { t } = useLingui()
  return (
    <FilterColumn title={t`New filter`} hasBack>
      <FilterForm stored={null} />
    </FilterColumn>
  )
}

/** A column about filters, for signed-in readers only. */
export function FilterColumn({ children, actions, ...column }: ComponentProps<typeof Column>) {
  const { me } = useSession()
  const { path } = useLocation()
  if (!me) return <SignInColumn title={column.title} next={path} />
  return (
    <Column {...column} actions={actions}>
      {children}
    </Column>
  )
}

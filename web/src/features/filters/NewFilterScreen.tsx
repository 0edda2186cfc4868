import { useLingui } from '@lingui/react/macro'
import { FilterColumn } from './FilterColumn.tsx'
import { FilterForm } from './FilterForm.tsx'

/** Creates a filter. */
export function NewFilterScreen() {
  const { t } = useLingui()
  return (
    <FilterColumn title={t`New filter`} hasBack>
      <FilterForm stored={null} />
    </FilterColumn>
  )
}

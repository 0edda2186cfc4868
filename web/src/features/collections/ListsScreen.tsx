import { Trans, useLingui } from '@lingui/react/macro'
import { List } from 'lucide-react'
import { useLists } from '../../entities/collection/lists.ts'
import { listPath, listsPath, newListPath } from '../../routing/paths.ts'
import { CollectionsColumn } from './CollectionsColumn.tsx'

/** The reader's own lists. */
export function ListsScreen() {
  const { t } = useLingui()
  return (
    <CollectionsColumn
      title={t`Lists`}
      icon={<List size={22} strokeWidth={1.75} />}
      path={listsPath}
      newPath={newListPath}
      newLabel={t`New list`}
      empty={<Trans>A list is a timeline of people you choose. Only you can see it.</Trans>}
      answer={useLists()}
      hrefOf={(id) => listPath(id)}
    />
  )
}

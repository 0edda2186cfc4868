import { Trans, useLingui } from '@lingui/react/macro'
import { CircleDashed } from 'lucide-react'
import { useCircles } from '../../entities/collection/circles.ts'
import { circlePath, circlesPath, newCirclePath } from '../../routing/paths.ts'
import { CollectionsColumn } from './CollectionsColumn.tsx'

/** The reader's own circles. */
export function CirclesScreen() {
  const { t } = useLingui()
  return (
    <CollectionsColumn
      title={t`Circles`}
      icon={<CircleDashed size={22} strokeWidth={1.75} />}
      path={circlesPath}
      newPath={newCirclePath}
      newLabel={t`New circle`}
      empty={<Trans>A circle is a selection of your followers that a post can be for. Only you can see who is in it.</Trans>}
      answer={useCircles()}
      hrefOf={(id) => circlePath(id)}
    />
  )
}

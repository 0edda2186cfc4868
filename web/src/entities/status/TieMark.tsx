import { readingSettings } from '@starling/domain/settings'
import { useSetting } from '../../settings/useSetting.ts'
import { Later } from '../../ui/Later.tsx'
import { loadable } from '../../ui/loadable.tsx'

const RelationshipMark = loadable(() => import('../account/RelationshipMark.tsx'), 'RelationshipMark')

/** The reader's relationship to the author, if the reader enabled it for timelines. */
export function TieMark({ accountId }: { readonly accountId: string }) {
  if (!useSetting(readingSettings.showsTies)) return null
  return (
    <Later failure="none">
      <RelationshipMark accountId={accountId} />
    </Later>
  )
}

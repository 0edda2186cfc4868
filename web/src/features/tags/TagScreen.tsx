import { hashtagKey } from '@starling/domain/timelines'
import { Trans } from '@lingui/react/macro'
import { Hash } from 'lucide-react'
import { useContext } from 'react'
import { ColumnParamsContext } from '../../entities/timeline/columnParams.ts'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { TimelineSettings } from '../../entities/timeline/TimelineSettings.tsx'
import { tagPath } from '../../routing/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { FollowTagButton } from '../../entities/tag/FollowTagButton.tsx'
import { PinButton } from '../../entities/pinned/PinButton.tsx'
import { FeatureTagButton } from './FeatureTagButton.tsx'
import styles from './TagNarrowingForm.module.css'
import { TagNarrowingForm } from './TagNarrowingForm.tsx'
import { narrowingQuery, readNarrowing } from './tagNarrowing.ts'

/** The posts with a hashtag, restricted by the address's parameters. */
export function TagScreen({ name }: { readonly name: string }) {
  const { search } = useLocation()
  const navigator = useNavigator()
  const isColumn = useContext(ColumnParamsContext) !== null
  const narrowing = readNarrowing(search)
  const key = hashtagKey(name, narrowing)
  const buttons = (
    <>
      <PinButton place={{ href: tagPath(name), label: `#${name}` }} />
      <FeatureTagButton name={name} />
      <FollowTagButton name={name} />
    </>
  )
  const isNarrow = key !== `hashtag:${name}`
  return (
    <TimelineColumn
      key={name}
      title={`#${name}`}
      heading={<bdi>{[name, ...narrowing.any].join(' · #')}</bdi>}
      icon={<Hash size={22} strokeWidth={1.75} />}
      actions={!isColumn && buttons}
      settings={
        <>
          {/* A pinned deck column has no address, but settings instead, and no room in its header for the buttons. */}
          {isColumn ? (
            <div className={styles.buttons}>{buttons}</div>
          ) : (
            <TagNarrowingForm narrowing={narrowing} onChange={(next) => navigator.push(tagPath(name, narrowingQuery(next)))} />
          )}
          <TimelineSettings timelineKey={key} />
        </>
      }
      timelineKey={key}
      context="public"
      empty={<EmptyState text={isNarrow ? <Trans>No post fits all of this.</Trans> : <Trans>Nobody has posted with #{name} yet.</Trans>} />}
    />
  )
}

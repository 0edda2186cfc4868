import { Trans } from '@lingui/react/macro'
import { Hash } from 'lucide-react'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FollowTagButton } from '../../entities/tag/FollowTagButton.tsx'
import { FeatureTagButton } from './FeatureTagButton.tsx'

/** Posts with a hashtag. */
export function TagScreen({ name }: { readonly name: string }) {
  return (
    <TimelineColumn
      key={name}
      title={`#${name}`}
      heading={<bdi>{name}</bdi>}
      icon={<Hash size={22} strokeWidth={1.75} />}
      actions={
        <>
          <FeatureTagButton name={name} />
          <FollowTagButton name={name} />
        </>
      }
      timelineKey={`hashtag:${name}`}
      context="public"
      empty={<EmptyState text={<Trans>Nobody has posted with #{name} yet.</Trans>} />}
    />
  )
}

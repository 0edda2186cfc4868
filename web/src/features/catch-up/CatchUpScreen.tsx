import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { History, Plus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { catchUpPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { OfflineMark } from '../../ui/EmptyState.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { useSearchParam } from '../../ui/navigation.ts'
import { Pill } from '../../ui/Pill.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { CatchUpDone } from './CatchUpDone.tsx'
import { CatchUpForm } from './CatchUpForm.tsx'
import { CatchUpProgress } from './CatchUpProgress.tsx'
import { CatchUpReader } from './CatchUpReader.tsx'
import { gatheringOf } from './createGathering.ts'
import type { Gathering, GatheringView } from './createGathering.ts'

/** Catching up: the posts missed since the last visit are gathered once, and read in a chosen order until their end. */
export function CatchUpScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <CatchUpColumn /> : <SignInColumn title={t`Catch up`} next={catchUpPath()} />
}

function CatchUpColumn() {
  const { t } = useLingui()
  const isOnline = useOnline()
  const from = useSearchParam('from')
  const gathering = gatheringOf(useSession())
  const view = useSyncExternalStore(gathering.subscribe, gathering.get)
  const { state, pages } = view
  const isAsking = from !== null || state.request === null
  const isReading = !isAsking && state.shownPages !== null && state.finishedAt === null
  const more = isReading ? pages.slice(state.shownPages ?? 0).reduce((sum, { posts }) => sum + posts.length, 0) : 0
  return (
    <Column
      title={t`Catch up`}
      icon={<History size={22} strokeWidth={1.75} />}
      actions={
        <>
          {!isOnline && state.request !== null && <OfflineMark />}
          {!isAsking && (
            <IconLink
              href={catchUpPath(state.request?.timeline ?? 'home')}
              label={t`Catch up anew`}
              icon={<Plus size={22} strokeWidth={1.75} />}
            />
          )}
        </>
      }
      news={
        <output>
          {more > 0 && (
            <Pill count={more} onClick={() => gathering.dispatch({ kind: 'shown' })}>
              {t`${plural(more, { one: '# more post', other: '# more posts' })}`}
            </Pill>
          )}
        </output>
      }
    >
      {isAsking ? <CatchUpForm from={from} gathering={gathering} state={state} /> : <Contents gathering={gathering} view={view} />}
    </Column>
  )
}

function Contents({ gathering, view }: { readonly gathering: Gathering; readonly view: GatheringView }) {
  const { state, isRead } = view
  if (!isRead) return <StatusSkeleton />
  if (state.finishedAt !== null) return <CatchUpDone gathering={gathering} state={state} />
  if (state.shownPages === null) return <CatchUpProgress gathering={gathering} view={view} />
  return <CatchUpReader gathering={gathering} view={view} />
}

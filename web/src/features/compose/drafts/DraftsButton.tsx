import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Files } from 'lucide-react'
import type { DraftTarget } from '@starling/domain/drafts'
import { useState, useSyncExternalStore } from 'react'
import { useSession } from '../../../session/SessionProvider.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { draftStore } from './draftStore.ts'

const DraftsSheet = loadable(() => import('./DraftsSheet.tsx'), 'DraftsSheet')

/** Opens the list of the account's other drafts, where a new one can be begun too; hidden where there are none and nothing is written. */
export function DraftsButton({ target }: { readonly target: DraftTarget }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { key } = useSession()
  const { written, shownFor } = draftStore(key)
  const all = useSyncExternalStore(written.subscribe, written.get)
  const shownId = shownFor(target).get()?.id
  const others = all.filter(({ id }) => id !== shownId)
  const isWritten = all.length > others.length
  if (all.length === 0 && !isOpen) return null
  return (
    <>
      <IconButton
        label={others.length === 0 ? t`Drafts` : t`${plural(others.length, { one: '# other draft', other: '# other drafts' })}`}
        icon={<Files size={20} strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <LazyBoundary failure="overlay" onClose={() => setOpen(false)}>
          <DraftsSheet accountKey={key} target={target} drafts={others} mayBegin={isWritten} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

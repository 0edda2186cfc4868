import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Files } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Later } from '../../../ui/Later.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import type { TextlessCompose } from '../useTextless.ts'
import { draftShelf } from './draftShelf.ts'

const DraftsSheet = loadable(() => import('./DraftsSheet.tsx'), 'DraftsSheet')

/** Opens the list of the account's other drafts; hidden where there are none. */
export function DraftsButton({ compose }: { readonly compose: TextlessCompose }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { written } = draftShelf(compose.session.key)
  const all = useSyncExternalStore(written.subscribe, written.get)
  const shownId = compose.store.get()?.id
  const others = all.filter(({ id }) => id !== shownId)
  if (others.length === 0 && !isOpen) return null
  return (
    <>
      <IconButton
        label={t`${plural(others.length, { one: '# other draft', other: '# other drafts' })}`}
        icon={<Files size={20} strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Later failure="overlay" onClose={() => setOpen(false)}>
          <DraftsSheet accountKey={compose.session.key} drafts={others} onClose={() => setOpen(false)} />
        </Later>
      )}
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { draftForAnother, accountSwitchBlocker } from '@starling/domain/compose'
import type { AccountSwitchBlocker } from '@starling/domain/compose'
import { isWritten } from '@starling/domain/drafts'
import { accounts } from '../../accounts/accounts.ts'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { acctWithServer, SignedInPicture } from '../../entities/account/SignedInPicture.tsx'
import { useOtherAccounts } from '../../session/SessionProvider.tsx'
import { composePath } from '../../routing/paths.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import { useNavigator } from '../../ui/navigation.ts'
import { toasts } from '../../ui/toasts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { NEW_POST } from './composeIntent.ts'
import { draftStore } from './drafts/draftStore.ts'
import { openComposer } from './openComposer.ts'
import { randomKey } from './randomKey.ts'
import type { Compose } from './useCompose.ts'
import styles from './WriterMenu.module.css'
import { WritersAvatar } from './WritersAvatar.tsx'

interface WriterMenuProps {
  readonly compose: Compose
  readonly size: 32 | 40
}

/** The writer's avatar; with several accounts it opens a menu for continuing as another one, to which the page then changes. */
export function WriterMenu({ compose, size }: WriterMenuProps) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const others = useOtherAccounts()
  if (others.length === 0) return <WritersAvatar size={size} />

  function entries(): readonly MenuEntry[] {
    const blocker = accountSwitchBlocker(compose.draft)
    return [
      { kind: 'heading', label: t`Write as` },
      ...others.map((account): MenuEntry => ({
        kind: 'item',
        label: `@${acctWithServer(account)}`,
        description: blockerWords(blocker),
        icon: <SignedInPicture account={account} size={32} />,
        isDisabled: blocker !== null || compose.isOnItsWay || compose.work.phase !== 'writing',
        onSelect: () => goOnAs(account),
      })),
    ]
  }

  function blockerWords(blocker: AccountSwitchBlocker | null): string {
    switch (blocker) {
      case null:
        return ''
      case 'post':
        return t`That post’s own menu has “As another account”`
      case 'files':
        return t`Attachments stay with the account that chose them`
      case 'personal':
        return t`What only you read stays with this account`
    }
  }

  function goOnAs({ key }: SignedInAccount) {
    const { store } = compose
    store.flush()
    const record = store.get()
    const id = record !== null && isWritten(record) ? give(record.draft, key) : undefined
    // If it could not be stored for the other account, it stays here.
    if (id === null) return void toasts.show({ kind: 'problem', title: t`This device is full. The draft stays with this account.` })
    if (id !== undefined) store.discard()
    accounts.activate(key)
    openComposer(navigator, composePath(id === undefined ? {} : { draft: id }))
  }

  return (
    <Menu
      label={t`Write as another account`}
      entries={entries}
      renderTrigger={(props) => (
        <button type="button" {...props} className={styles.writer} data-tooltip={t`Write as another account`}>
          <WritersAvatar size={size} />
          <VisuallyHidden>{t`Write as another account`}</VisuallyHidden>
        </button>
      )}
    />
  )
}

/** Stores the content among another account's drafts; answers its id there, or null where it could not be stored. */
function give(draft: Compose['draft'], accountKey: string): string | null {
  const moved = draftForAnother(draft, randomKey)
  const record = { id: randomKey(), target: NEW_POST, initial: '', savedAt: Date.now(), draft: moved, attempt: null }
  return draftStore(accountKey).restore(record)?.id ?? null
}

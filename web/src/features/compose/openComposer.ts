import { useLingui } from '@lingui/react/macro'
import { distinctAcct } from '../../entities/account/SignedInPicture.tsx'
import { composePath, isComposePath } from '../../routing/paths.ts'
import { useNavigator } from '../../ui/navigation.ts'
import type { Navigator } from '../../ui/navigation.ts'
import { toasts } from '../../ui/toasts.ts'
import { inactiveAccount } from './accountToasts.ts'

/**
 * Opens an address of the composer. It replaces an open composer, whose draft is kept, so that closing it or sending leads back to the
 * screen before.
 */
export function openComposer(navigator: Navigator, path: string): void {
  if (isComposePath(navigator.getLocation().path)) navigator.replace(path)
  else navigator.push(path)
}

/** Opens a draft of an account; if that account is not the active one, tells the reader where it is. */
export function useOpenDraft(accountKey: string): (id: string) => void {
  const { t } = useLingui()
  const navigator = useNavigator()
  return (id) => {
    const absent = inactiveAccount(accountKey)
    if (absent === null) return openComposer(navigator, composePath({ draft: id }))
    const acct = distinctAcct(absent)
    toasts.show({ title: t`It is in the drafts of @${acct}.` })
  }
}

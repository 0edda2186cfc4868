import { useLingui } from '@lingui/react/macro'
import { composePath } from '../../../routing/paths.ts'
import { useNavigator } from '../../../ui/navigation.ts'
import { toasts } from '../../../ui/toasts.ts'
import { distinctAcct } from '../../../entities/account/SignedInPicture.tsx'
import { absentWriter } from '../absentWriter.ts'
import { openComposer } from '../openComposer.ts'

/** Opens a draft of an account, or says where it is: the composer writes for the account on screen. */
export function useOpenDraft(accountKey: string): (id: string) => void {
  const { t } = useLingui()
  const navigator = useNavigator()
  return (id) => {
    const absent = absentWriter(accountKey)
    if (absent === null) return openComposer(navigator, composePath({ draft: id }))
    const acct = distinctAcct(absent)
    toasts.show({ title: t`It is in the drafts of @${acct}.` })
  }
}

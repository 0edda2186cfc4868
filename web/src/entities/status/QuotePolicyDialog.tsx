import { createQuoteActions } from '@starling/domain/actions'
import type { Status } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { toasts } from '../../ui/toasts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useQuotePolicyWords } from '../visibility/usePrivacyWords.ts'

const policies = ['public', 'followers', 'nobody'] as const

/** Changes who may quote a published post. Existing quotes stay. */
export function QuotePolicyDialog({ status, onClose }: { readonly status: Status; readonly onClose: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const words = useQuotePolicyWords()
  const first = status.quote_approval?.automatic[0]
  const [policy, setPolicy] = useState(policies.find((one) => one === first) ?? 'nobody')

  async function save() {
    await session.part(createQuoteActions).setQuotePolicy(status.id, policy)
    toasts.show({ title: t`Saved who can quote this post.` })
  }

  return (
    <ConfirmDialog title={t`Who can quote this post?`} action={<Trans>Save</Trans>} kind="primary" onConfirm={save} onClose={onClose}>
      <RadioGroup
        // The title of the dialog says it already.
        label={<VisuallyHidden>{t`Who can quote this post?`}</VisuallyHidden>}
        options={policies.map((id) => ({ id, label: words(id) }))}
        selected={policy}
        onSelect={setPolicy}
      />
      <p>
        <Trans>Quotes that are there already stay.</Trans>
      </p>
    </ConfirmDialog>
  )
}

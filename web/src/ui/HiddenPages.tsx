import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Stands at the end of a list whose latest pages showed nothing: loading goes on only at the reader's wish. */
export function HiddenPages({ onMore }: { readonly onMore: () => void }) {
  return (
    <output>
      <EmptyState
        text={<Trans>Everything loaded last is hidden by your filters or settings.</Trans>}
        action={
          <Button onClick={onMore}>
            <Trans>Load more</Trans>
          </Button>
        }
      />
    </output>
  )
}

import { Trans } from '@lingui/react/macro'
import { signInPath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Shown to visitors in place of a screen for signed-in readers: asks them to sign in. */
export function SignInColumn({ title, next }: { readonly title: string; readonly next: string }) {
  return (
    <Column title={title}>
      <EmptyState
        text={<Trans>Sign in to see this.</Trans>}
        action={
          <ButtonLink href={signInPath({ next })} kind="primary">
            <Trans>Sign in</Trans>
          </ButtonLink>
        }
      />
    </Column>
  )
}

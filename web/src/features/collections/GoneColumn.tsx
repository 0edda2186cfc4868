import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Says that a collection was deleted, with a link to the remaining ones. */
export function GoneColumn({ title, path }: { readonly title: string; readonly path: string }) {
  return (
    <Column title={title}>
      <EmptyState
        text={<Trans>There is nothing here any more. It was deleted, or it belongs to somebody else.</Trans>}
        action={
          <ButtonLink href={path} kind="primary">
            {title}
          </ButtonLink>
        }
      />
    </Column>
  )
}

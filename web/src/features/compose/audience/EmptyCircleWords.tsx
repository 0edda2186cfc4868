import { Trans } from '@lingui/react/macro'

/** Explains who sees a post for an empty circle: servers publish it without a warning. */
export function EmptyCircleWords() {
  return <Trans>Nobody is in this circle yet: only you and whoever you mention will see this post.</Trans>
}

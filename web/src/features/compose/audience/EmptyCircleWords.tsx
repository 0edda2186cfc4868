import { Trans } from '@lingui/react/macro'

/** Who sees a post for a circle in which nobody is: servers publish it without a word. */
export function EmptyCircleWords() {
  return <Trans>Nobody is in this circle yet: only you and whoever you mention will see this post.</Trans>
}

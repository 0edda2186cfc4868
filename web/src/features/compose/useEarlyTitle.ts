import { useLingui } from '@lingui/react/macro'

/** The title of a composer whose code is not loaded yet, from its address. */
export function useEarlyTitle(search: string): string {
  const { t } = useLingui()
  const query = new URLSearchParams(search)
  if (query.has('edit')) return t`Edit post`
  return query.has('reply') ? t`Reply` : t`New post`
}

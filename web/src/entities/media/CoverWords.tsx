import { useLingui } from '@lingui/react/macro'
import { touchQuery } from '../../ui/breakpoints.ts'

interface CoverWordsProps {
  readonly isSensitive: boolean
  /** Names of the filters that hide the media. */
  readonly matchedFilters: readonly string[]
}

/** The text on covered media: why they are covered, and how to show them. */
export function CoverWords({ isSensitive, matchedFilters }: CoverWordsProps) {
  const { t } = useLingui()
  return (
    <>
      <strong>{matchedFilters.length > 0 ? t`Matches filter` : isSensitive ? t`Sensitive content` : t`Media hidden`}</strong>
      {matchedFilters.length > 0 && <span>{matchedFilters.join(', ')}</span>}
      <span>{matchMedia(touchQuery).matches ? t`Tap to show` : t`Click to show`}</span>
    </>
  )
}

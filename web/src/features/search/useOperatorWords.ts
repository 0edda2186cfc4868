import { useLingui } from '@lingui/react/macro'

/** What each search operator looks for, by its name with the colon. */
export function useOperatorWords(): ReadonlyMap<string, string> {
  const { t } = useLingui()
  return new Map([
    ['from:', t`Posts by one person`],
    ['has:', t`Posts with pictures, polls or links`],
    ['is:', t`Replies, quotes, edited posts`],
    ['in:', t`Only where you choose`],
    ['language:', t`Posts in one language`],
    ['before:', t`Posts before a day`],
    ['after:', t`Posts after a day`],
    ['during:', t`Posts of one day`],
  ])
}

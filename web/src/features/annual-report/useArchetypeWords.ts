import type { AnnualReport } from '@starling/api/annual-reports'
import { useLingui } from '@lingui/react/macro'

type Archetype = NonNullable<AnnualReport['data']>['archetype']

/** A neutral description of each archetype of a year. */
export function useArchetypeWords(): (archetype: Archetype) => { readonly title: string; readonly text: string } {
  const { t } = useLingui()
  return (archetype) => {
    switch (archetype) {
      case 'lurker':
        return { title: t`The listener`, text: t`You read more than you wrote.` }
      case 'booster':
        return { title: t`The messenger`, text: t`You carried on what others wrote, more often than you wrote yourself.` }
      case 'pollster':
        return { title: t`The asker`, text: t`You asked people what they think, in many polls.` }
      case 'replier':
        return { title: t`The companion`, text: t`Most of what you wrote was an answer to somebody.` }
      case 'oracle':
        return { title: t`The narrator`, text: t`Most of what you wrote began with you.` }
    }
  }
}

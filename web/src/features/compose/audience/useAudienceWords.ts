import { useLingui } from '@lingui/react/macro'
import { addresseesOfThread } from '@starling/domain/compose'
import { useCircles } from '../../../entities/collection/circles.ts'
import { usePrivacyWords } from '../../../entities/visibility/usePrivacyWords.ts'
import type { Compose } from '../useCompose.ts'
import { useIsEmptyCircle, useOutsiders } from './useCircleReaders.ts'

interface AudienceWords {
  /** A label for the audience: "Followers", "Circle: Family". */
  readonly label: string
  /** A shorter name where there is little space: that of the circle alone. */
  readonly shortLabel: string
  /** A phrase for who will see the post: "for your followers". */
  readonly phrase: string
}

/** Texts about who will see the post. */
export function useAudienceWords(compose: Compose): AudienceWords {
  const { draft, capabilities } = compose
  const { t, i18n } = useLingui()
  const { privacy, circleId } = draft
  const words = usePrivacyWords()(privacy)
  const { data: circles = [] } = useCircles(capabilities?.circles === true && privacy === 'circle')
  const circle = privacy === 'circle' ? (circles.find(({ id }) => id === circleId)?.title ?? null) : null
  const isEmptyCircle = useIsEmptyCircle(compose)
  const outsiders = useOutsiders(compose)
  return { label: circle === null ? words.label : t`Circle: ${circle}`, shortLabel: circle ?? words.label, phrase: phraseFor() }

  function phraseFor(): string {
    switch (privacy) {
      case 'public':
        return t`for everyone`
      case 'public_unlisted':
        return t`for everyone, listed here only`
      case 'login':
        return t`for signed-in people`
      case 'unlisted':
        return t`for everyone, quietly`
      case 'private':
        return t`for your followers`
      case 'mutual':
        return t`for your mutuals`
      case 'circle':
        return isEmptyCircle ? forMentioned() : circle === null ? t`for a circle` : forAll([circle, ...outsiders.map((acct) => `@${acct}`)])
      case 'reply':
        return t`for this conversation`
      case 'direct':
        return forMentioned()
      case 'personal':
        return t`for you alone`
      case 'limited':
        return t`for a few people`
      case 'banned':
        return t`for nobody`
    }
  }

  function forMentioned(): string {
    const { all } = addresseesOfThread(draft, [])
    return all.length === 0 ? t`for you alone` : forAll(all.map((acct) => `@${acct}`))
  }

  function forAll(each: readonly string[]): string {
    const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(each)
    return t`for ${names}`
  }
}

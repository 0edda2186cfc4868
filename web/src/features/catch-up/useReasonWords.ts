import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CatchUpRow, StatusWeight } from '@starling/domain/catch-up'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { formatMoment } from '../../entities/time/formatTime.ts'

type PostRow = Extract<CatchUpRow, { readonly kind: 'post' }>

/** How many of the people who boosted a post are named. */
const mostNamed = 2

/** Answers a line that says why a post is at its position in the chosen order. */
export function useReasonWords(): (row: PostRow) => string {
  const { t, i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })

  function weightWords({ characters, media, hasPoll, hasCard }: StatusWeight): string {
    const parts = [
      ...(characters > 0 ? [t`${plural(characters, { one: '# character', other: '# characters' })}`] : []),
      ...(media > 0 ? [t`${plural(media, { one: '# picture, film or sound', other: '# pictures, films or sounds' })}`] : []),
      ...(hasPoll ? [t`a poll`] : []),
      ...(hasCard ? [t`a page`] : []),
    ]
    return parts.length === 0 ? t`Nothing to read in it` : list.format(parts)
  }

  function standing({ reason, status, at }: PostRow): string {
    switch (reason.kind) {
      case 'time': {
        const moment = formatMoment(new Date(at).toISOString(), i18n.locale)
        return t`Came ${moment}`
      }
      case 'person': {
        const { nth, posts } = reason
        const name = nameOf(status.account)
        return posts === 1 ? t`The only one of ${name}` : t`${nth} of ${posts} of ${name}`
      }
      case 'density':
        return weightWords(reason.weight)
      case 'link': {
        const { people } = reason
        return t`${plural(people, { one: '# person shared this page', other: '# people shared this page' })}`
      }
    }
  }

  return (row) => {
    const words = standing(row)
    if (row.boosters.length === 0) return words
    const others = row.boosters.length - mostNamed
    const names = row.boosters.slice(0, mostNamed).map(nameOf)
    const who = list.format(others > 0 ? [...names, t`${plural(others, { one: '# other', other: '# others' })}`] : names)
    return t`${words} · boosted by ${who}`
  }
}

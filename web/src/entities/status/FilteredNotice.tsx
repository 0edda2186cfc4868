import type { Account } from '@starling/api/accounts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent, MouseEventHandler } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { passFocus } from '../../ui/passFocus.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { AccountName, nameOf } from '../account/AccountName.tsx'
import { Avatar } from '../account/Avatar.tsx'
import type { FilterContext } from './filterVerdict.ts'
import styles from './StatusCard.module.css'
import { useFilteredRun } from './useFilteredRun.ts'
import { keepViewState, viewStateOf } from './viewState.ts'

type FilteredNoticeProps = Partial<FeedProps> & {
  /** The post of the list, which may be a boost of the covered one. */
  readonly wrapperId: string
  readonly context: FilterContext
  readonly titles: readonly string[]
  /** The author, where the filter does not hide the author. */
  readonly account: Account | null
}

/** Most people a notice for several posts names; the others are counted. */
const mostNamed = 3

/** Replaces a post that is covered by a filter. Of several in a row, the first notice stands for all and names their authors. */
export function FilteredNotice({ wrapperId, context, titles, account, ...feedProps }: FilteredNoticeProps) {
  const { key, entities } = useSession()
  const { isFirst, ids } = useFilteredRun(wrapperId, context)
  const names = titles.join(', ')

  const covered = ids.flatMap((id) => {
    const wrapper = entities.get('status', id)
    return wrapper ? [wrapper.reblog ?? wrapper] : []
  })

  function show({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    passFocus(currentTarget, () => {
      for (const { id } of covered) keepViewState(key, id, { ...viewStateOf(key, id), isFilterPassed: true })
    })
  }

  if (!isFirst) return <article {...feedProps} hidden />
  if (covered.length > 1) {
    const people = new Map(covered.map(({ account: author }) => [author.id, entities.get('account', author.id) ?? author]))
    return <SeveralFiltered count={covered.length} people={[...people.values()]} names={names} onShow={show} {...feedProps} />
  }
  return <OneFiltered account={account} names={names} onShow={show} {...feedProps} />
}

type NoticeProps = Partial<FeedProps> & { readonly names: string; readonly onShow: MouseEventHandler<HTMLButtonElement> }

function OneFiltered({ account, names, onShow, ...feedProps }: NoticeProps & { readonly account: Account | null }) {
  const { t } = useLingui()
  const author = account && nameOf(account)
  const label = author === null ? t`Filtered: ${names}` : t`Post by ${author}, filtered: ${names}`
  return (
    <article {...feedProps} className={styles.filtered} aria-label={label}>
      {account && <Avatar account={account} size={24} />}
      <span className={styles.filteredWords}>
        {account && (
          <>
            <AccountName account={account} className={styles.name} />{' '}
          </>
        )}
        <Trans>Filtered: {names}</Trans>
      </span>
      <button type="button" className={styles.show} onClick={onShow}>
        <Trans>Show anyway</Trans>
      </button>
    </article>
  )
}

type SeveralProps = NoticeProps & { readonly count: number; readonly people: readonly Account[] }

function SeveralFiltered({ count, people, names, onShow, ...feedProps }: SeveralProps) {
  const { t, i18n } = useLingui()
  const others = people.length - mostNamed
  const named = people.slice(0, mostNamed).map(nameOf)
  const each = others > 0 ? [...named, t`${plural(others, { one: '# other', other: '# others' })}`] : named
  const authors = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(each)
  const label = t`${plural(count, { one: '# post', other: '# posts' })} by ${authors}, filtered: ${names}`
  return (
    <article {...feedProps} className={styles.filtered} aria-label={label}>
      <span className={styles.filteredWords}>
        <Plural value={count} one="# post filtered" other="# posts filtered" />: {names}{' '}
        <span className={styles.filteredPeople}>{authors}</span>
      </span>
      <button type="button" className={styles.show} onClick={onShow}>
        <Trans>Show all</Trans>
      </button>
    </article>
  )
}

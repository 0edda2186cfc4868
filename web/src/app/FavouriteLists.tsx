import { useLingui } from '@lingui/react/macro'
import { List } from 'lucide-react'
import { useLists } from '../entities/collection/lists.ts'
import { listPath } from '../routing/paths.ts'
import { NavLink } from './NavLink.tsx'
import styles from './Rail.module.css'

const mostShown = 6

/** The lists that the reader marked for the navigation (R-list-01); draws nothing without any. */
export function FavouriteLists({ path }: { readonly path: string }) {
  const { t, i18n } = useLingui()
  const { data = [] } = useLists()
  const favourites = data
    .filter(({ favourite }) => favourite)
    .toSorted((one, other) => one.title.localeCompare(other.title, i18n.locale))
    .slice(0, mostShown)
  if (favourites.length === 0) return null
  return (
    <>
      <hr className={styles.rule} />
      <ul className={styles.list} aria-label={t`Your lists`}>
        {favourites.map(({ id, title }) => {
          const href = listPath(id)
          return (
            <li key={id}>
              <NavLink destination={{ href, label: title, Icon: List }} look="row" isCurrent={path === href} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

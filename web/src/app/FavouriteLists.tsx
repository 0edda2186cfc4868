import { useLingui } from '@lingui/react/macro'
import { List, RadioTower } from 'lucide-react'
import { ownAntennas } from '../entities/antenna/antennaQueries.ts'
import { useLists } from '../entities/collection/lists.ts'
import { listPath } from '../routing/paths.ts'
import { pathTo } from '../routing/routes.ts'
import { useApiQuery } from '../session/useApiQuery.ts'
import { useInstance } from '../session/useInstance.ts'
import { NavLink } from './NavLink.tsx'
import styles from './Rail.module.css'

const mostShown = 6

/** The lists and antennas that the reader marked for the navigation; draws nothing without any. */
export function FavouriteLists({ path }: { readonly path: string }) {
  const { t, i18n } = useLingui()
  const instance = useInstance()
  const { data: lists = [] } = useLists()
  const { data: antennas = [] } = useApiQuery(ownAntennas, {}, { isEnabled: instance !== null })
  const favourites = [
    ...lists.map((list) => ({ ...list, href: listPath(list.id), Icon: List })),
    ...antennas.map((antenna) => ({ ...antenna, href: pathTo('antenna', { id: antenna.id }), Icon: RadioTower })),
  ]
    .filter(({ favourite }) => favourite)
    .toSorted((one, other) => one.title.localeCompare(other.title, i18n.locale))
    .slice(0, mostShown)
  if (favourites.length === 0) return null
  return (
    <>
      <hr className={styles.rule} />
      <ul className={styles.list} aria-label={t`Your lists and antennas`}>
        {favourites.map(({ href, title, Icon }) => (
          <li key={href}>
            <NavLink destination={{ href, label: title, Icon }} look="row" isCurrent={path === href} />
          </li>
        ))}
      </ul>
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Globe, Hash, List, RadioTower, User } from 'lucide-react'
import { usePinnedPlaces } from '../entities/pinned/usePinnedPlaces.ts'
import { NavLink } from './NavLink.tsx'
import styles from './Rail.module.css'

const mostShown = 12

const icons = { list: List, antenna: RadioTower, tag: Hash, person: User, server: Globe }

/** The places that the reader put into the navigation; draws nothing without any. */
export function FavouriteLists({ path }: { readonly path: string }) {
  const { t } = useLingui()
  const places = usePinnedPlaces().slice(0, mostShown)
  if (places.length === 0) return null
  return (
    <>
      <hr className={styles.rule} />
      <ul className={styles.list} aria-label={t`Your places`}>
        {places.map(({ href, label, kind }) => (
          <li key={href}>
            <NavLink destination={{ href, label, Icon: icons[kind] }} look="row" isCurrent={path === href} />
          </li>
        ))}
      </ul>
    </>
  )
}

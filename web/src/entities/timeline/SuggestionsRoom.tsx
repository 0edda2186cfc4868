import type { ComponentProps } from 'react'
import styles from './SuggestionsRoom.module.css'

/** The room of follow suggestions: of one height whatever is in it, so that posts below do not move when suggestions arrive (R-tl-12). */
export function SuggestionsRoom(props: ComponentProps<'article'>) {
  return <article className={styles.room} {...props} />
}

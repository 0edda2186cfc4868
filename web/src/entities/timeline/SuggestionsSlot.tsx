import type { ComponentProps } from 'react'
import styles from './SuggestionsSlot.module.css'

/** The space of the follow suggestions: of constant height, so that posts below do not move when suggestions are loaded. */
export function SuggestionsSlot(props: ComponentProps<'article'>) {
  return <article className={styles.slot} {...props} />
}

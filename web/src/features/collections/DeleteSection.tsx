import type { ComponentProps } from 'react'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import styles from './Collections.module.css'

/** Deletes a collection after asking. */
export function DeleteSection(props: Omit<ComponentProps<typeof DeleteButton>, 'kind'>) {
  return (
    <div className={styles.danger}>
      <DeleteButton kind="danger" {...props} />
    </div>
  )
}

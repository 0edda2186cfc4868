import { Plural } from '@lingui/react/macro'
import { StatusPreview } from '../../entities/status/LinkedStatus.tsx'
import { useStatus } from '../../session/useEntity.ts'
import styles from './References.module.css'

interface ReferencesProps {
  readonly ids: readonly string[]
  /** The number of references, including posts the reader may not see. */
  readonly count: number
}

/** The posts that a post refers to. An article, because ARIA allows nothing else inside a feed. */
export function References({ ids, count }: ReferencesProps) {
  return (
    <article className={styles.references}>
      <h2 className={styles.heading}>
        <Plural value={Math.max(count, ids.length)} one="Refers to # post" other="Refers to # posts" />
      </h2>
      {ids.map((id) => (
        <Reference key={id} id={id} />
      ))}
    </article>
  )
}

function Reference({ id }: { readonly id: string }) {
  const status = useStatus(id)
  return status ? <StatusPreview status={status} /> : null
}

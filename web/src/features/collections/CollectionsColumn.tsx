import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiError } from '@starling/api/client'
import { ChevronRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import type { Collection } from '../../entities/collection/collectionChanges.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Collections.module.css'

interface CollectionsColumnProps {
  readonly title: string
  readonly icon: ReactNode
  readonly path: string
  readonly newPath: string
  readonly newLabel: string
  readonly empty: ReactNode
  readonly answer: {
    readonly data: readonly Collection[] | undefined
    readonly error: ApiError | null
    refetch(): Promise<unknown>
  }
  readonly hrefOf: (id: string) => string
  /** Further content below. */
  readonly children?: ReactNode
}

/** The reader's own lists, circles or bookmark categories, by name. */
export function CollectionsColumn({ title, icon, path, newPath, newLabel, empty, answer, hrefOf, children }: CollectionsColumnProps) {
  const { t, i18n } = useLingui()
  const { me } = useSession()
  if (!me) return <SignInColumn title={title} next={path} />
  const { data, error } = answer
  const byTitle = data?.toSorted((one, other) => one.title.localeCompare(other.title, i18n.locale))
  return (
    <Column
      title={title}
      icon={icon}
      actions={
        <>
          {data && error?.kind === 'offline' && <OfflineMark />}
          <IconLink href={newPath} label={newLabel} icon={<Plus size={22} strokeWidth={1.75} />} />
        </>
      }
    >
      {!byTitle && !error && (
        <Skeleton label={t`Loading`}>
          <ul>
            {['40%', '55%', '32%'].map((width) => (
              <li key={width} className={styles.row}>
                <Bone inlineSize={width} blockSize="16px" />
              </li>
            ))}
          </ul>
        </Skeleton>
      )}
      {!byTitle && error && <LoadError error={error} onRetry={() => void answer.refetch()} />}
      {byTitle?.length === 0 && (
        <EmptyState
          icon={icon}
          text={empty}
          action={
            <ButtonLink href={newPath} kind="primary">
              {newLabel}
            </ButtonLink>
          }
        />
      )}
      {byTitle && byTitle.length > 0 && (
        <>
          <ul className={styles.rows}>
            {byTitle.map((collection) => (
              <li key={collection.id}>
                <Link href={hrefOf(collection.id)} className={styles.row}>
                  <bdi className={styles.title}>{collection.title}</bdi>
                  <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className={styles.arrow} />
                </Link>
              </li>
            ))}
          </ul>
          {children}
          <EndMark>
            <Trans>You have reached the end</Trans>
          </EndMark>
        </>
      )}
      {byTitle?.length === 0 && children}
    </Column>
  )
}

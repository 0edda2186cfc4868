import type { ApiError } from '@starling/api/client'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import type { Collection } from '../../entities/collection/collectionChanges.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { useLocation } from '../../ui/navigation.ts'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Collections.module.css'
import { GoneColumn } from './GoneColumn.tsx'

interface OneCollectionProps<Kind extends Collection> {
  readonly title: string
  /** The path of the overview, for a collection that was deleted. */
  readonly overview: string
  readonly overviewPath: string
  readonly answer: { readonly data: Kind | null | undefined; readonly error: ApiError | null; refetch(): Promise<unknown> }
  readonly children: (collection: Kind) => ReactNode
}

/** A column about one collection, once it is loaded; says so if it was deleted. */
export function OneCollection<Kind extends Collection>({ title, overview, overviewPath, answer, children }: OneCollectionProps<Kind>) {
  const { t } = useLingui()
  const { me } = useSession()
  const { path } = useLocation()
  const { data, error } = answer
  if (!me) return <SignInColumn title={title} next={path} />
  if (data === null) return <GoneColumn title={overview} path={overviewPath} />
  return (
    <Column title={title} hasBack>
      {data !== undefined && children(data)}
      {data === undefined && error && <LoadError error={error} onRetry={() => void answer.refetch()} />}
      {data === undefined && !error && (
        <Skeleton label={t`Loading`}>
          <div className={styles.form}>
            <Bone inlineSize="40%" blockSize="16px" />
            <Bone blockSize="44px" />
          </div>
        </Skeleton>
      )}
    </Column>
  )
}

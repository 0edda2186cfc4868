import type { ApiError } from '@starling/api/client'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadError } from '../failure/LoadError.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CollectionChecks.module.css'
import type { Collection, Membership } from './collectionChanges.ts'
import { NewCollection } from './NewCollection.tsx'

interface Answer<Data> {
  readonly data: Data | undefined
  readonly error: ApiError | null
  refetch(): Promise<unknown>
}

interface CollectionChecksProps {
  readonly legend: string
  /** The collections to choose from. */
  readonly all: Answer<readonly Collection[]>
  /** The ids of those that contain the member. */
  readonly chosen: Answer<readonly string[]>
  readonly memberId: string
  readonly membership: Membership
  /** Shown where there are no collections. */
  readonly empty: ReactNode
  readonly newLabel: string
  readonly create: (title: string) => Promise<Collection>
  /** Why the member cannot be added anywhere; it can still be removed. */
  readonly refusal?: ReactNode
}

/** Checkboxes for the collections that contain an account or post; each press is saved at once. */
export function CollectionChecks({ legend, all, chosen, memberId, membership, empty, newLabel, create, refusal }: CollectionChecksProps) {
  const { t, i18n } = useLingui()
  const ids = chosen.data
  const error = (all.data ? null : all.error) ?? (ids ? null : chosen.error)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {error ? (
        <LoadError
          error={error}
          onRetry={() => {
            void all.refetch()
            void chosen.refetch()
          }}
        />
      ) : !all.data || !ids ? (
        <Skeleton label={t`Loading`}>
          <Bone inlineSize="50%" blockSize="20px" />
        </Skeleton>
      ) : (
        <>
          {all.data.length === 0 && <p className={styles.note}>{empty}</p>}
          {refusal && <div className={styles.note}>{refusal}</div>}
          {all.data
            .toSorted((one, other) => one.title.localeCompare(other.title, i18n.locale))
            .map(({ id, title }) => {
              const isChosen = ids.includes(id)
              return (
                <label key={id} className={styles.choice}>
                  <input
                    type="checkbox"
                    className={styles.input}
                    checked={isChosen}
                    disabled={refusal !== undefined && !isChosen}
                    onChange={() => (isChosen ? membership.remove(id, memberId) : membership.add(id, memberId))}
                  />
                  <bdi className={styles.title}>{title}</bdi>
                </label>
              )
            })}
          {refusal === undefined && (
            <NewCollection
              label={newLabel}
              fieldLabel={t`Name`}
              create={create}
              // A collection created here contains the member from the start.
              onMade={({ id }) => membership.add(id, memberId)}
            />
          )}
        </>
      )}
    </fieldset>
  )
}

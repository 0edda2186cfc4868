import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCircles } from '../../../entities/collection/circles.ts'
import { LoadError } from '../../../entities/failure/LoadError.tsx'
import { newCirclePath } from '../../../routing/paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './AudienceSheet.module.css'
import type { ComposeWithoutText } from '../useComposeWithoutText.ts'
import { useIsEmptyCircle } from './useCircleReaders.ts'

/** Chooses the circle a post is for; without one it cannot be sent. */
export function CircleChoice({ compose }: { readonly compose: ComposeWithoutText }) {
  const { t } = useLingui()
  const { data: circles, error, refetch } = useCircles()
  const { circleId } = compose.draft
  const isEmpty = useIsEmptyCircle(compose)
  const only = circles?.length === 1 ? circles[0]?.id : undefined

  // With only one circle it is chosen automatically.
  const takeOnly = useEffectEvent((id: string) => {
    if (compose.draft.circleId === null) compose.change({ circleId: id })
  })
  useEffect(() => {
    if (only !== undefined) takeOnly(only)
  }, [only])

  // On a small screen it appears below what is visible, and without it the post cannot be sent.
  const place = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    if (circleId === null) place.current?.scrollIntoView({ block: 'nearest' })
  })
  const isListed = circles !== undefined
  useEffect(() => {
    if (isListed) show()
  }, [isListed])

  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!circles)
    return (
      <Skeleton label={t`Loading circles`}>
        <Bone inlineSize="100%" blockSize="44px" />
      </Skeleton>
    )
  if (circles.length === 0)
    return (
      <div ref={place} className={styles.noCircle}>
        <p className={styles.note}>
          <Trans>You have no circle yet.</Trans>
        </p>
        <ButtonLink href={newCirclePath} kind="outline">
          <Trans>New circle</Trans>
        </ButtonLink>
      </div>
    )
  // The draft may be for a circle that is deleted by now; a select field would show the first of the others.
  const chosen = circles.find(({ id }) => id === circleId)?.id ?? ''
  return (
    <div ref={place} className={styles.circle}>
      <SelectField
        label={t`Circle`}
        options={[
          ...(chosen === '' ? [{ id: '', label: t`Choose a circle` }] : []),
          ...circles.map(({ id, title }) => ({ id, label: title })),
        ]}
        selected={chosen}
        description={isEmpty ? <EmptyCircleWords /> : undefined}
        onSelect={(id) => compose.change({ circleId: id || null })}
      />
    </div>
  )
}

/** Explains who sees a post for an empty circle: servers publish it without a warning. */
export function EmptyCircleWords() {
  return <Trans>Nobody is in this circle yet: only you and whoever you mention will see this post.</Trans>
}

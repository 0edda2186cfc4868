import type { ApiError } from '@starling/api/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { documentLimits } from '@starling/domain/content'
import type { ReactNode } from 'react'
import { RichText } from '../../entities/content/RichText.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { aboutPath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './About.module.css'

interface ServerTextProps {
  readonly title: string
  /** Undefined until loaded; '' where the operator has written none. */
  readonly html: string | undefined
  readonly error: ApiError | null
  readonly onRetry: () => void
  /** Shown above the text, for example the date from which it applies. */
  readonly note?: ReactNode
  readonly whenEmpty: ReactNode
}

/** A column with a long text that the server's operator has written. */
export function ServerText({ title, html, error, onRetry, note, whenEmpty }: ServerTextProps) {
  const { t } = useLingui()
  return (
    <Column title={title}>
      {html === undefined && error && <LoadError error={error} onRetry={onRetry} />}
      {html === undefined && !error && (
        <div className={styles.screen}>
          <Skeleton label={t`Loading`}>
            <Bone inlineSize="90%" blockSize="16px" />
            <Bone inlineSize="70%" blockSize="16px" />
          </Skeleton>
        </div>
      )}
      {html === '' && (
        <EmptyState
          text={whenEmpty}
          action={
            <ButtonLink href={aboutPath}>
              <Trans>About this server</Trans>
            </ButtonLink>
          }
        />
      )}
      {html && (
        <article className={styles.screen} aria-label={title}>
          {note && <p className={styles.quiet}>{note}</p>}
          <RichText html={html} emojis={noEmojis} limits={documentLimits} whenCut={<Cut />} />
        </article>
      )}
    </Column>
  )
}

const noEmojis = [] as const

function Cut() {
  return (
    <p className={styles.quiet}>
      <Trans>The text is longer than can be shown here. The server's operator can send you all of it.</Trans>
    </p>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { featuredTagEndpoints } from '@starling/api/featured-tags'
import { EXPIRY_TAGS, expiryTagOf, hasTag, withExpiryTag, withoutTag, withTag } from '@starling/domain/compose'
import { isWritten } from '@starling/domain/drafts'
import { LoadError } from '../../../entities/failure/LoadError.tsx'
import { apiQuery } from '../../../session/apiQueries.ts'
import { useApiQuery } from '../../../session/useApiQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { Compose } from '../useCompose.ts'
import styles from './MoreSheet.module.css'

const featuredTags = apiQuery(featuredTagEndpoints.list)

interface MoreSheetProps {
  readonly compose: Compose
  /** Deletes the draft. */
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** The less common options: Markdown, a lifetime, the profile's featured hashtags. */
export function MoreSheet({ compose, onDelete, onClose }: MoreSheetProps) {
  const { t } = useLingui()
  const { draft, capabilities } = compose
  const lifetime = expiryTagOf(draft.text)
  // A lifetime typed by hand may not be among those offered.
  const lifetimes = lifetime === null || EXPIRY_TAGS.includes(lifetime) ? EXPIRY_TAGS : [...EXPIRY_TAGS, lifetime]

  const record = compose.store.get()
  // A draft of an edit is deleted by the button that ends the edit.
  const isWorthDeleting = record !== null && isWritten(record) && draft.editedId === null

  function giveUp() {
    onClose()
    // The overlay's history entry must be removed before the composer is left.
    setTimeout(onDelete, 0)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`More options`}
      size="small"
      footer={
        <>
          {isWorthDeleting && (
            <Button onClick={giveUp}>
              <Trans>Delete this draft</Trans>
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        {capabilities?.markdown && (
          <Switch
            label={t`Markdown`}
            description={t`**bold**, *italic*, lists, quotes and code are drawn as such.`}
            isOn={draft.isMarkdown}
            onChange={(isMarkdown) => compose.change({ isMarkdown })}
          />
        )}
        {capabilities?.expiry && (
          <SelectField
            label={t`Deletes itself`}
            description={t`A tag at the end of the post tells the server when.`}
            options={[{ id: '', label: t`Never` }, ...lifetimes.map((tag) => ({ id: tag, label: lifetimeWords(tag) }))]}
            selected={lifetime ?? ''}
            onSelect={(tag) => compose.change({ text: withExpiryTag(compose.getText(), tag || null) })}
          />
        )}
        <FeaturedTags compose={compose} />
      </div>
    </Dialog>
  )

  function lifetimeWords(tag: string): string {
    const [, amount = '', unit = ''] = /^exp(\d+)([dhm])$/.exec(tag) ?? []
    const count = Number(amount)
    switch (unit) {
      case 'd':
        return t`${plural(count, { one: 'After # day', other: 'After # days' })}`
      case 'h':
        return t`${plural(count, { one: 'After # hour', other: 'After # hours' })}`
      case 'm':
        return t`${plural(count, { one: 'After # minute', other: 'After # minutes' })}`
      default:
        return `#${tag}`
    }
  }
}

/** The hashtags featured on the reader's profile; pressing one adds it to the text or removes it. */
function FeaturedTags({ compose }: { readonly compose: Compose }) {
  const { t } = useLingui()
  const { data: tags, error, refetch } = useApiQuery(featuredTags, {})
  const { text } = compose.draft
  // Servers without featured hashtags answer 404.
  if (error?.kind === 'not-found' || error?.kind === 'gone') return null
  return (
    <section aria-label={t`Featured tags`}>
      <h2 className={styles.title}>
        <Trans>Featured tags</Trans>
      </h2>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !tags ? (
        <Skeleton label={t`Loading tags`}>
          <Bone inlineSize="100%" blockSize="36px" />
        </Skeleton>
      ) : tags.length === 0 ? (
        <p className={styles.note}>
          <Trans>Tags that you feature on your profile can be added here with one press.</Trans>
        </p>
      ) : (
        <ul className={styles.tags}>
          {tags.map(({ id, name }) => {
            const isIn = hasTag(text, name)
            return (
              <li key={id}>
                <button
                  type="button"
                  className={styles.tag}
                  aria-pressed={isIn}
                  onClick={() => compose.change({ text: (isIn ? withoutTag : withTag)(compose.getText(), name) })}
                >
                  <bdi>#{name}</bdi>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

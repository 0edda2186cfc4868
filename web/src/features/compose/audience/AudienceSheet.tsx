import { Trans, useLingui } from '@lingui/react/macro'
import { choosePrivacy } from '@starling/domain/compose'
import type { QuotePolicy } from '@starling/domain/compose'
import { effectiveSearchability, searchabilitiesFor } from '@starling/domain/visibility'
import type { Privacy } from '@starling/domain/visibility'
import { Check } from 'lucide-react'
import { Fragment, useId } from 'react'
import { randomKey } from '../randomKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useStatus } from '../../../session/useEntity.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import styles from './AudienceSheet.module.css'
import type { ComposeWithoutText } from '../useComposeWithoutText.ts'
import { CircleChoice } from './CircleChoice.tsx'
import { useCircles } from '../../../entities/collection/circles.ts'
import { usePrivacyWords, useQuotePolicyWords, useSearchabilityWords } from '../../../entities/visibility/usePrivacyWords.ts'

const policies: readonly QuotePolicy[] = ['public', 'followers', 'nobody']
const quotable: ReadonlySet<string> = new Set(['public', 'public_unlisted', 'login', 'unlisted'])

/**
 * Chooses who sees the post and who may quote it. Each choice is applied at once, and a press on an audience closes the sheet, unless a circle has
 * to be chosen as well; the arrow keys, which choose while they move, leave it open.
 */
export function AudienceSheet({ compose, onClose }: { readonly compose: ComposeWithoutText; readonly onClose: () => void }) {
  const { t } = useLingui()
  const words = usePrivacyWords()
  const policyWords = useQuotePolicyWords()
  const { draft, defaults, capabilities } = compose
  const groupName = useId()
  const isEdit = draft.editedId !== null
  const offered = choices(draft.privacy, defaults.allowedPrivacies)
  const canBeQuoted = quotable.has(draft.privacy)
  const searchabilityWords = useSearchabilityWords()
  const everySearchability = capabilities?.searchabilities ?? []
  const searchabilities = searchabilitiesFor(draft.privacy, everySearchability)
  const effective = effectiveSearchability(draft.searchability, draft.privacy, everySearchability)
  const searchability = searchabilities.find((one) => one === effective)
  const quoted = useStatus(draft.quotedId)
  // Loaded before a circle is needed: a single one is chosen automatically, and a reader who is faster than that would be asked to choose.
  const circles = useCircles(offered.includes('circle'))
  const isTakingCircle = draft.privacy === 'circle' && draft.circleId === null && circles.isLoading

  function choose(privacy: Privacy) {
    compose.update((before) => choosePrivacy(before, privacy, defaults, randomKey, quoted?.url ?? null))
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Who is it for?`}
      size="small"
      footer={
        <Button kind="primary" isBusy={isTakingCircle} onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <fieldset className={styles.group} disabled={isEdit}>
        <legend className={styles.legend}>
          <Trans>Who sees it</Trans>
        </legend>
        {offered.map((privacy) => {
          const { label, description, Icon } = words(privacy)
          const isChosen = privacy === draft.privacy
          return (
            <Fragment key={privacy}>
              <label className={styles.choice}>
                <input
                  type="radio"
                  name={groupName}
                  aria-label={label}
                  aria-describedby={`${groupName}-${privacy}`}
                  className={styles.input}
                  checked={isChosen}
                  onChange={() => choose(privacy)}
                  onClick={({ detail }) => {
                    // Browsers send a click for an arrow key as well, without a count of presses.
                    if (detail > 0 && privacy !== 'circle') onClose()
                  }}
                />
                <span className={styles.icon}>
                  <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                </span>
                <span className={styles.words}>
                  <span className={styles.label}>{label}</span>
                  <span id={`${groupName}-${privacy}`} className={styles.description}>
                    {description}
                  </span>
                </span>
                {isChosen && <Check size={18} strokeWidth={2} aria-hidden="true" className={styles.check} />}
              </label>
              {privacy === 'circle' && isChosen && !isEdit && <CircleChoice compose={compose} />}
            </Fragment>
          )
        })}
      </fieldset>
      {isEdit && (
        <p className={styles.note}>
          <Trans>The audience of a published post cannot be changed.</Trans>
        </p>
      )}
      {searchabilities.length > 0 && draft.privacy !== 'banned' && (
        <div className={styles.field}>
          <SelectField
            label={t`Who can find it by searching`}
            description={searchability === undefined ? undefined : searchabilityWords(searchability).description}
            options={searchabilities.map((one) => ({ id: one, label: searchabilityWords(one).label }))}
            selected={searchability ?? 'private'}
            onSelect={(chosen) => compose.change({ searchability: chosen })}
          />
        </div>
      )}
      {capabilities?.quotes && (
        <div className={styles.quotes}>
          {canBeQuoted ? (
            <SegmentedControl
              label={t`Who can quote it`}
              selected={draft.quotePolicy}
              options={policies.map((policy) => ({ id: policy, label: policyWords(policy) }))}
              onSelect={(quotePolicy) => compose.change({ quotePolicy })}
            />
          ) : (
            <p className={styles.note}>
              <Trans>Nobody can quote a post for this audience.</Trans>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The available choices, and the current one even where it is not available. */
function choices(chosen: Privacy | 'banned', allowed: readonly Privacy[]): readonly Privacy[] {
  return chosen === 'banned' || allowed.includes(chosen) ? allowed : [...allowed, chosen]
}

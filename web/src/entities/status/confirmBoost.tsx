import type { Status } from '@starling/api/statuses'
import { plainTextOf } from '@starling/domain/content'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { OpenDialog } from '../../ui/frame.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import styles from './BoostDialog.module.css'
import { undescribedIn, warningOf } from './statusFacts.ts'

type Audience = 'public' | 'unlisted' | 'private'

/** Boosts with this audience; without one, with that of the post. */
type Boost = (...audience: readonly Audience[]) => void

/** Asks before a boost; the dialog stays when the post leaves the list. */
export function confirmBoost(openDialog: OpenDialog, status: Status, boost: Boost): void {
  openDialog((close) => <BoostDialog status={status} boost={boost} onClose={close} />)
}

interface BoostDialogProps {
  readonly status: Status
  readonly boost: Boost
  readonly onClose: () => void
}

/** Shows what would be boosted, and for whom. A private post goes to the reader's own followers only. */
function BoostDialog({ status, boost, onClose }: BoostDialogProps) {
  const { t, i18n } = useLingui()
  const isPrivate = status.visibility === 'private'
  const undescribed = undescribedIn(status)
  const [audience, setAudience] = useState<Audience>('public')
  const words =
    [warningOf(i18n, status), plainTextOf(status.content, { hasQuote: status.quote !== null })].find((text) => text !== '') ??
    t`A post without words`
  return (
    <ConfirmDialog
      title={t`Boost this post?`}
      action={<Trans>Boost</Trans>}
      kind="primary"
      onConfirm={() => (isPrivate ? boost() : boost(audience))}
      onClose={onClose}
    >
      <blockquote className={styles.quoted}>
        <p className={styles.author} dir="ltr">
          @{status.account.acct}
        </p>
        <p className={styles.words} dir="auto">
          {words}
        </p>
      </blockquote>
      {undescribed > 0 && (
        <p>
          <Plural
            value={undescribed}
            one="A picture, film or sound in it has no description."
            other="# pictures, films or sounds in it have no description."
          />
        </p>
      )}
      {isPrivate ? (
        <p>
          <Trans>Share again with your followers</Trans>
        </p>
      ) : (
        <RadioGroup
          label={t`Boost with visibility`}
          options={[
            { id: 'public', label: t`Public` },
            { id: 'unlisted', label: t`Quiet public` },
            { id: 'private', label: t`Followers only` },
          ]}
          selected={audience}
          onSelect={setAudience}
        />
      )}
    </ConfirmDialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { KeyList } from '../entities/keys/KeyList.tsx'
import { settingsSectionPath } from '../routing/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** A dialog with all keyboard shortcuts. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      title={t`Keyboard shortcuts`}
      onClose={onClose}
      footer={
        <ButtonLink href={settingsSectionPath('keys')}>
          <Trans>Choose other keys</Trans>
        </ButtonLink>
      }
    >
      <KeyList />
    </Dialog>
  )
}

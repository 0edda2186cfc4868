import type { CredentialAccount } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import styles from './PictureEditor.module.css'
import type { PictureChange } from './profileForm.ts'

const CropDialog = loadable(() => import('./CropDialog.tsx'), 'CropDialog')

/** Formats that every server accepts. */
const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp'

/** A file whose crop is being chosen. */
interface Chosen {
  readonly which: 'avatar' | 'header'
  readonly file: File
  readonly source: string
}

interface PictureEditorProps {
  readonly account: CredentialAccount
  readonly avatar: PictureChange
  readonly header: PictureChange
  readonly onAvatar: (change: PictureChange) => void
  readonly onHeader: (change: PictureChange) => void
}

/** Avatar and header as others will see them, with buttons to change them. */
export function PictureEditor({ account, avatar, header, onAvatar, onHeader }: PictureEditorProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Chosen | null>(null)

  function take(file: Blob) {
    const change = { kind: 'new', file, preview: URL.createObjectURL(file) } as const
    if (chosen?.which === 'avatar') onAvatar(change)
    else onHeader(change)
    close()
  }

  function choose(which: Chosen['which'], file: File) {
    setChosen({ which, file, source: URL.createObjectURL(file) })
  }

  function close() {
    if (chosen) URL.revokeObjectURL(chosen.source)
    setChosen(null)
  }

  return (
    <section className={styles.pictures} aria-label={t`Pictures`}>
      <div className={styles.banner}>
        <Preview change={header} current={account.header_static} className={styles.header} />
      </div>
      <Preview change={avatar} current={account.avatar_static} className={styles.avatar} />
      <div className={styles.buttons}>
        <PictureButtons
          chooseLabel={t`Change profile picture`}
          removeLabel={t`Remove profile picture`}
          undoLabel={t`Keep profile picture`}
          change={avatar}
          onChoose={(file) => choose('avatar', file)}
          onChange={onAvatar}
        />
        <PictureButtons
          chooseLabel={t`Change banner`}
          removeLabel={account.header_static ? t`Remove banner` : null}
          undoLabel={t`Keep banner`}
          change={header}
          onChoose={(file) => choose('header', file)}
          onChange={onHeader}
        />
      </div>
      {chosen && (
        <LazyBoundary failure="overlay" onClose={close}>
          <CropDialog
            file={chosen.file}
            source={chosen.source}
            title={chosen.which === 'avatar' ? t`Crop profile picture` : t`Crop banner`}
            {...(chosen.which === 'avatar' ? { width: 400, height: 400 } : { width: 1500, height: 500 })}
            onCrop={take}
            onClose={close}
          />
        </LazyBoundary>
      )}
    </section>
  )
}

function Preview({
  change,
  current,
  className,
}: {
  readonly change: PictureChange
  readonly current: string
  readonly className: string | undefined
}) {
  const source = change === null ? current : change.kind === 'new' ? change.preview : ''
  return source ? <img src={source} alt="" className={className} /> : <span className={classes(className, styles.none)} />
}

interface PictureButtonsProps {
  readonly chooseLabel: string
  /** Null where there is nothing to remove. */
  readonly removeLabel: string | null
  readonly undoLabel: string
  readonly change: PictureChange
  readonly onChoose: (file: File) => void
  readonly onChange: (change: PictureChange) => void
}

function PictureButtons({ chooseLabel, removeLabel, undoLabel, change, onChoose, onChange }: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null)

  function undo() {
    if (change?.kind === 'new') URL.revokeObjectURL(change.preview)
    onChange(null)
  }

  return (
    <div className={styles.group}>
      <Button kind="outline" onClick={() => input.current?.click()}>
        <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />
        {chooseLabel}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={chooseLabel}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Cleared, so that the same file can be chosen again after cancelling the crop.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      {change !== null ? (
        <Button kind="quiet" onClick={undo}>
          {undoLabel}
        </Button>
      ) : (
        removeLabel !== null && (
          <Button kind="quiet" onClick={() => onChange({ kind: 'removed' })}>
            {removeLabel}
          </Button>
        )
      )}
      {change?.kind === 'removed' && (
        <p className={styles.note}>
          <Trans>It is removed when you save.</Trans>
        </p>
      )}
    </div>
  )
}

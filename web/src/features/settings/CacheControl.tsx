import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { clearCache, storedBytes } from '../../storage/clearCache.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/toasts.ts'
import styles from './Settings.module.css'

/** Shows how much cached data this device stores, and deletes it. */
export function CacheControl() {
  const { t, i18n } = useLingui()
  const { key } = useSession()
  const [bytes, setBytes] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const measure = useCallback(() => storedBytes().then(setBytes), [])
  useEffect(() => void measure(), [measure])

  async function clear() {
    setBusy(true)
    const isCleared = await clearCache(key)
    await measure()
    setBusy(false)
    toasts.show(isCleared ? { title: t`Cleared.` } : { kind: 'problem', title: t`Some of it could not be cleared.` })
  }

  const megabytes = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  return (
    <section>
      <h2 className={styles.subtitle}>{t`Stored on this device`}</h2>
      <p>
        {bytes === null
          ? t`This browser does not say how much.`
          : t`About ${megabytes.format(bytes / 1_000_000)}: posts you have read, pictures, emoji and the app itself.`}
      </p>
      <p className={styles.note}>{t`Drafts, settings and signed-in accounts stay.`}</p>
      <Button kind="outline" isBusy={isBusy} onClick={() => void clear()}>
        {t`Clear posts and pictures`}
      </Button>
    </section>
  )
}

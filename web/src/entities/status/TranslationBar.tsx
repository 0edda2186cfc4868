import { instanceEndpoints } from '@starling/api/instance'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { usePreference } from '../../session/usePreferences.ts'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import { languageName } from '../language/languages.ts'
import { useDataSaver } from '../../settings/useDataSaver.ts'
import { baseOf, translationTarget } from './mayTranslate.ts'
import styles from './StatusBody.module.css'
import { keepTranslation, sourceOf } from './translations.ts'
import type { TranslationEntry } from './translations.ts'

/** Which languages the server translates into which; this rarely changes. */
const languagePairs = apiQuery(instanceEndpoints.translationLanguages, { staleMs: 3_600_000 })

/** Under a post in another language: requests its translation, names the translation service, and returns to the original. */
export function TranslationBar({ status, entry }: { readonly status: Status; readonly entry: TranslationEntry | null }) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const { data: pairs } = useApiQuery(languagePairs, {})
  const isSaving = useDataSaver()
  const automatic = usePreference('translatedLanguages').split(' ')
  const target = pairs ? translationTarget(pairs, status.language, i18n.locale) : null
  const isAutomatic = status.language !== null && automatic.includes(baseOf(status.language)) && !isSaving
  const translation = entry?.translation ?? null
  const box = useRef<HTMLDivElement>(null)
  // The button to translate gives way to the one for the original, and back.
  const lostFocus = useLostFocus(() => box.current?.querySelector('button')?.focus({ preventScroll: true }))

  async function translate(isAsked: boolean) {
    const of = sourceOf(status)
    const keep = (kind: TranslationEntry['kind'], answer: TranslationEntry['translation'] = null) =>
      keepTranslation(session.key, status.id, { kind, of, translation: answer })
    keep('pending')
    try {
      const { data } = await session.client.call(statusEndpoints.translate, { params: { id: status.id }, body: { lang: target ?? '' } })
      keep('shown', data)
    } catch (problem) {
      keep('failed')
      if (isAsked) session.alert(problem, { action: 'change' })
    }
  }

  const begin = useEffectEvent(() => void translate(false))
  const isDue = isAutomatic && target !== null && entry === null
  useEffect(() => {
    if (isDue) begin()
  }, [isDue])

  if (!target) return pairs ? null : <div className={styles.translation} />
  const isPending = entry?.kind === 'pending'
  const show = (kind: 'shown' | 'hidden') => entry && keepTranslation(session.key, status.id, { ...entry, kind })
  if (entry?.kind === 'shown' && translation) {
    const language = languageName(translation.detected_source_language || status.language || '', i18n.locale)
    const { provider } = translation
    return (
      <div ref={box} className={styles.translation} {...lostFocus}>
        <span>
          {provider === '' ? (
            <Trans>Translated from {language}</Trans>
          ) : (
            <Trans>
              Translated from {language} by {provider}
            </Trans>
          )}
        </span>
        <button type="button" className={styles.fold} data-translate onClick={() => show('hidden')}>
          <Trans>Show original</Trans>
        </button>
      </div>
    )
  }
  return (
    <div ref={box} className={styles.translation} {...lostFocus}>
      <button
        type="button"
        className={styles.translate}
        data-translate
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && (translation ? show('shown') : void translate(true))}
      >
        <Languages size={16} strokeWidth={1.75} aria-hidden="true" />
        {isPending ? t`Translating…` : t`Translate`}
      </button>
    </div>
  )
}

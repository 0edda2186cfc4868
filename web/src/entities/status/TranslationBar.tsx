import { instanceEndpoints } from '@starling/api/instance'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useQueryClientOf } from '../../session/useQueryClientOf.ts'
import { usePreference } from '../../session/usePreferences.ts'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import { languageName } from '../language/languages.ts'
import { useDataSaver } from '../../settings/useDataSaver.ts'
import { baseOf, hasBrowserTranslator, translationTarget } from './mayTranslate.ts'
import styles from './StatusBody.module.css'
import { keepTranslation, sourceOf } from './translations.ts'
import type { TranslationEntry } from './translations.ts'

/** How the browser can translate from a post's language; asked once for each pair, and again after a model has come. */
function useDeviceAvailability(language: string | null, locale: string) {
  return useQuery(
    {
      queryKey: ['device translation', language, locale],
      queryFn: async () => {
        const { deviceAvailability, pairFor } = await import('./deviceTranslator.ts')
        return deviceAvailability(pairFor(language ?? '', locale))
      },
      enabled: language !== null && hasBrowserTranslator(),
      staleTime: 60_000,
      retry: false,
    },
    useQueryClientOf(useSession()),
  )
}

/** Which languages the server translates into which; this rarely changes. */
const languagePairs = apiQuery(instanceEndpoints.translationLanguages, { staleMs: 3_600_000 })

interface TranslationBarProps {
  readonly status: Status
  readonly entry: TranslationEntry | null
  /** Whether the server translates this post, if it has the pair of languages. */
  readonly isByServer: boolean
}

/** Under a post in another language: translates it by the server or the browser, names the translator, and returns to the original. */
export function TranslationBar({ status, entry, isByServer }: TranslationBarProps) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const { data: pairs } = useApiQuery(languagePairs, {}, { isEnabled: isByServer })
  const isSaving = useDataSaver()
  const automatic = usePreference('translatedLanguages').split(' ')
  const target = isByServer && pairs ? translationTarget(pairs, status.language, i18n.locale) : null
  const { data: onDevice = 'none' } = useDeviceAvailability(status.language, i18n.locale)
  const isDeviceFirst = usePreference('translatesOnDevice')
  const isOnDevice = onDevice !== 'none' && (isDeviceFirst || target === null)
  const isAutomatic = status.language !== null && automatic.includes(baseOf(status.language)) && !isSaving
  const translation = entry?.translation ?? null
  const box = useRef<HTMLDivElement>(null)
  // The button for translating is replaced by the one for the original, and back.
  const lostFocus = useLostFocus(() => box.current?.querySelector('button')?.focus({ preventScroll: true }))

  async function translate(isAsked: boolean) {
    const of = sourceOf(status)
    const keep = (kind: TranslationEntry['kind'], answer: TranslationEntry['translation'] = null, loaded: number | null = null) =>
      keepTranslation(session.key, status.id, { kind, of, translation: answer, isOnDevice, loaded })
    keep('pending')
    try {
      keep('shown', isOnDevice ? await onThisDevice((loaded) => keep('pending', null, loaded)) : await byServer())
    } catch (problem) {
      keep('failed')
      if (isAsked) session.alert(problem, { action: 'change' })
    }
  }

  async function byServer() {
    const { data } = await session.client.call(statusEndpoints.translate, { params: { id: status.id }, body: { lang: target ?? '' } })
    return data
  }

  async function onThisDevice(tell: (loaded: number) => void) {
    const { pairFor, translateOnDevice } = await import('./deviceTranslator.ts')
    return translateOnDevice(status, pairFor(status.language ?? '', i18n.locale), tell)
  }

  const begin = useEffectEvent(() => void translate(false))
  // A browser downloads a language model only after a press.
  const isDue = isAutomatic && (isOnDevice ? onDevice === 'ready' : target !== null) && entry === null
  useEffect(() => {
    if (isDue) begin()
  }, [isDue])

  if (!target && !isOnDevice) return pairs || !isByServer ? null : <div className={styles.translation} />
  const isPending = entry?.kind === 'pending'
  const loaded = entry?.loaded ?? null
  const share = loaded === null || loaded >= 1 ? null : i18n.number(loaded, { style: 'percent' })
  const pendingWords = !isPending ? null : share === null ? t`Translating…` : t`Loading the language: ${share}`
  const show = (kind: 'shown' | 'hidden') => entry && keepTranslation(session.key, status.id, { ...entry, kind })
  if (entry?.kind === 'shown' && translation) {
    const language = languageName(translation.detected_source_language || status.language || '', i18n.locale)
    const { provider } = translation
    return (
      <div ref={box} className={styles.translation} {...lostFocus}>
        <span>
          {entry.isOnDevice === true ? (
            <Trans>Translated from {language} on this device</Trans>
          ) : provider === '' ? (
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
        {pendingWords ?? t`Translate`}
      </button>
    </div>
  )
}

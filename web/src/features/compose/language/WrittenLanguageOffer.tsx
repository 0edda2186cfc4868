import { Trans, useLingui } from '@lingui/react/macro'
import { otherLanguage, detectableText } from '@starling/domain/compose'
import { Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import { languageCodes, languageName } from '../../../entities/language/languages.ts'
import { requestFocus } from '../composeWork.ts'
import { DraftOffer } from '../DraftOffer.tsx'
import type { Compose } from '../useCompose.ts'

/** How long after the last letter the language is examined, in milliseconds. */
const PAUSE_MS = 1000

/**
 * Tells the writer that the text seems to be in another language than the chosen one, which readers' filters and translations use, and
 * offers the other one.
 */
export function WrittenLanguageOffer({ compose }: { readonly compose: Compose }) {
  const { t, i18n } = useLingui()
  const { text, language } = compose.draft
  const [written, setWritten] = useState<string | null>(null)
  /** The draft and the language that was declined for it. */
  const [declined, setDeclined] = useState('')
  const offered = `${compose.store.get()?.id ?? ''} ${written ?? ''}`

  useEffect(() => {
    let isLeft = false
    const timer = setTimeout(() => void tell(), PAUSE_MS)
    async function tell() {
      const prose = detectableText(text)
      if (prose === null) return setWritten(null)
      // If the code cannot be loaded, as offline, nothing is offered.
      const told = await import('./detectLanguage.ts').then(
        ({ detectLanguage }) => otherLanguage(detectLanguage(prose), language),
        () => null,
      )
      if (!isLeft) setWritten(told !== null && languageCodes.includes(told) ? told : null)
    }
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [text, language])

  if (written === null || written === language || declined === offered) return null
  const name = languageName(written, i18n.locale)
  const chosen = language === '' ? '' : languageName(language, i18n.locale)

  function close(change: () => void) {
    change()
    requestFocus(compose.workStore)
  }

  return (
    <DraftOffer
      label={t`Language of the text`}
      Icon={Languages}
      words={
        chosen === '' ? t`This seems to be written in: ${name}.` : t`This seems to be written in: ${name}. Chosen for the post: ${chosen}.`
      }
      decline={{
        label: chosen === '' ? <Trans>Set none</Trans> : t`Keep: ${chosen}`,
        give: () => close(() => setDeclined(offered)),
      }}
      accept={{ label: t`Change to: ${name}`, give: () => close(() => compose.change({ language: written })) }}
    />
  )
}

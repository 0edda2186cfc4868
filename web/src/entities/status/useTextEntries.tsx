import type { Status } from '@starling/api/statuses'
import { writtenWarning } from '@starling/domain/store'
import { useLingui } from '@lingui/react/macro'
import { Copy, Share2, Volume2, VolumeX } from 'lucide-react'
import { useSession } from '../../session/SessionProvider.tsx'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import { toasts } from '../../ui/toasts.ts'
import { ignoreFailure } from '../account/ignoreFailure.ts'
import { readContent } from '../content/readContent.ts'
import { localDomainOf } from './statusFacts.ts'

const look = { size: 20, strokeWidth: 1.75 } as const

/** The menu entries that share, copy or read aloud the text of a post. */
export function useTextEntries(status: Status): () => readonly MenuEntry[] {
  const { t } = useLingui()
  const { id, url, language } = status
  const domain = localDomainOf(useSession().client.origin)

  return () => {
    const words = [writtenWarning(status), readContent(status, domain).text].filter((text) => text.trim() !== '').join('\n\n')
    const shared = { ...(url === null ? {} : { url }), ...(words === '' ? {} : { text: words }) }
    const isSpoken = isReadAloud(id)
    const entries: (MenuEntry | false)[] = [
      words !== '' && { kind: 'item', label: t`Copy text`, icon: <Copy {...look} />, onSelect: () => ignoreFailure(copy(words)) },
      // Where the system has no such sheet, the link and the text can be copied.
      'canShare' in navigator &&
        navigator.canShare(shared) && {
          kind: 'item',
          label: t`Share`,
          icon: <Share2 {...look} />,
          onSelect: () => ignoreFailure(navigator.share(shared)),
        },
      'speechSynthesis' in window &&
        words !== '' && {
          kind: 'item',
          label: isSpoken ? t`Stop reading aloud` : t`Read aloud`,
          icon: isSpoken ? <VolumeX {...look} /> : <Volume2 {...look} />,
          onSelect: () => (isSpoken ? speechSynthesis.cancel() : readAloud(id, words, language)),
        },
    ]
    return entries.filter((entry) => entry !== false)
  }

  async function copy(words: string) {
    await navigator.clipboard.writeText(words)
    toasts.show({ title: t`Text copied` })
  }
}

/** The post that was read aloud last; there is one voice for the whole page. */
let spoken: string | null = null

function isReadAloud(statusId: string): boolean {
  return spoken === statusId && 'speechSynthesis' in window && speechSynthesis.speaking
}

function readAloud(statusId: string, words: string, language: string | null): void {
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(words)
  // The voice follows the language of the post; without one, the browser chooses.
  if (language !== null) utterance.lang = language
  spoken = statusId
  speechSynthesis.speak(utterance)
}

import { useLingui } from '@lingui/react/macro'
import type { QuotePolicy } from '@starling/domain/compose'
import type { Privacy, Searchability } from '@starling/domain/visibility'
import { ArrowLeftRight, AtSign, Ban, CircleDashed, Globe, House, Key, Lock, Moon, Reply, User, UserCheck } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export interface PrivacyWords {
  readonly label: string
  readonly description: string
  readonly Icon: LucideIcon
}

/** A label for each visibility. */
export function usePrivacyWords(): (privacy: Privacy | 'banned') => PrivacyWords {
  const { t } = useLingui()
  return (privacy) => {
    switch (privacy) {
      case 'public':
        return { label: t`Public`, description: t`Everyone, and in public timelines`, Icon: Globe }
      case 'public_unlisted':
        return { label: t`Public on this server`, description: t`Everyone, and in this server's own timeline only`, Icon: House }
      case 'login':
        return { label: t`Signed-in people`, description: t`Everyone who is signed in`, Icon: Key }
      case 'unlisted':
        return { label: t`Quiet public`, description: t`Everyone, but not in public timelines, search or trends`, Icon: Moon }
      case 'private':
        return { label: t`Followers`, description: t`Only people who follow you`, Icon: Lock }
      case 'mutual':
        return { label: t`Mutuals`, description: t`Followers whom you follow too`, Icon: ArrowLeftRight }
      case 'circle':
        return { label: t`Circle`, description: t`Only people of one of your circles`, Icon: CircleDashed }
      case 'reply':
        return { label: t`People in this conversation`, description: t`Those who can see what you answer`, Icon: Reply }
      case 'personal':
        return { label: t`Only you`, description: t`Nobody else`, Icon: User }
      case 'direct':
        return { label: t`Mentioned people`, description: t`Only people who are named in the post`, Icon: AtSign }
      case 'limited':
        return { label: t`Limited`, description: t`A fixed set of people`, Icon: UserCheck }
      case 'banned':
        return { label: t`Nobody`, description: t`This server lets you post to nobody`, Icon: Ban }
    }
  }
}

/** A label for each answer to "who can quote this?". */
export function useQuotePolicyWords(): (policy: QuotePolicy) => string {
  const { t } = useLingui()
  return (policy) => {
    switch (policy) {
      case 'public':
        return t`Anyone`
      case 'followers':
        return t`Followers only`
      case 'nobody':
        return t`Just me`
    }
  }
}

/** A label for each answer to "who can find this by searching?". */
export function useSearchabilityWords(): (searchability: Searchability) => { readonly label: string; readonly description: string } {
  const { t } = useLingui()
  return (searchability) => {
    switch (searchability) {
      case 'public':
        return { label: t`Everyone`, description: t`Anyone who searches` }
      case 'public_unlisted':
        return { label: t`Everyone on this server`, description: t`People of this server, and your followers elsewhere` }
      case 'private':
        return { label: t`Followers`, description: t`Only people who follow you` }
      case 'direct':
        return { label: t`People who have reacted`, description: t`Only those who favourited, boosted or answered it` }
      case 'limited':
        return { label: t`Only you`, description: t`Nobody else finds it by searching` }
    }
  }
}

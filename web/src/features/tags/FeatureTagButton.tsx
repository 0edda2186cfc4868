import { useLingui } from '@lingui/react/macro'
import { Star, StarOff } from 'lucide-react'
import { useTag, useTagFeaturing } from '../../entities/tag/tagQueries.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Features a hashtag on the reader's profile; not drawn where the server does not say whether it is featured. */
export function FeatureTagButton({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const isFeatured = useTag(name)?.featuring ?? null
  const feature = useTagFeaturing()
  if (isFeatured === null) return null
  const Icon = isFeatured ? StarOff : Star
  return (
    <IconButton
      label={isFeatured ? t`Do not feature on my profile` : t`Feature on my profile`}
      icon={<Icon size={20} strokeWidth={1.75} />}
      onClick={() => feature(name, !isFeatured)}
    />
  )
}

import { tagEndpoints } from '@starling/api/tags'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'

/** Follows a hashtag; not there where the server does not say whether one does. */
export function FollowTagButton({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const { client, me } = useSession()
  const [isFollowed, setFollowed] = useState<boolean | null>(null)

  useEffect(() => {
    if (!me) return
    const controller = new AbortController()
    client.call(tagEndpoints.get, { params: { name }, signal: controller.signal }).then(
      ({ data }) => setFollowed(data.following ?? null),
      () => undefined,
    )
    return () => controller.abort()
  }, [client, me, name])

  if (isFollowed === null) return null

  async function toggle() {
    const wanted = !isFollowed
    setFollowed(wanted)
    try {
      const { data } = await client.call(wanted ? tagEndpoints.follow : tagEndpoints.unfollow, { params: { name } })
      setFollowed(data.following ?? wanted)
    } catch {
      // Back to what the server still says.
      setFollowed(!wanted)
    }
  }

  return (
    <Button kind={isFollowed ? 'outline' : 'primary'} aria-pressed={isFollowed} onClick={() => void toggle()}>
      {isFollowed ? t`Following` : t`Follow`}
    </Button>
  )
}

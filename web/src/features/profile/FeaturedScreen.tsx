import { ProfileScreen } from './ProfileScreen.tsx'

/** The tab of a profile with its featured hashtags and accounts. */
export function FeaturedScreen({ acct }: { readonly acct: string }) {
  return <ProfileScreen acct={acct} tab="featured" />
}

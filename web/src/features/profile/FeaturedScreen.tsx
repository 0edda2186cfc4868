import { ProfileScreen } from './ProfileScreen.tsx'

/** A profile's tab with what it features. */
export function FeaturedScreen({ acct }: { readonly acct: string }) {
  return <ProfileScreen acct={acct} tab="featured" />
}

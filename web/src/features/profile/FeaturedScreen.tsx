import { ProfileScreen } from './ProfileScreen.tsx'

/** A profile at what its owner wants to be seen first. */
export function FeaturedScreen({ acct }: { readonly acct: string }) {
  return <ProfileScreen acct={acct} tab="featured" />
}

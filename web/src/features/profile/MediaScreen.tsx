import { ProfileScreen } from './ProfileScreen.tsx'

/** A profile's tab with its media. */
export function MediaScreen({ acct }: { readonly acct: string }) {
  return <ProfileScreen acct={acct} tab="media" />
}

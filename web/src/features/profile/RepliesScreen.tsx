import { ProfileScreen } from './ProfileScreen.tsx'

/** A profile's tab with posts and replies. */
export function RepliesScreen({ acct }: { readonly acct: string }) {
  return <ProfileScreen acct={acct} tab="replies" />
}

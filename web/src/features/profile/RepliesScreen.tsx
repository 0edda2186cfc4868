import { ProfileScreen } from './ProfileScreen.tsx'

/** A profile at its posts and replies. */
export function RepliesScreen({ acct }: { readonly acct: string }) {
  return <ProfileScreen acct={acct} tab="replies" />
}

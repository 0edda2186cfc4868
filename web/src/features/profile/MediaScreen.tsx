import { ProfileScreen } from './ProfileScreen.tsx'

/** A profile at its pictures, films and sounds. */
export function MediaScreen({ acct }: { readonly acct: string }) {
  return <ProfileScreen acct={acct} tab="media" />
}

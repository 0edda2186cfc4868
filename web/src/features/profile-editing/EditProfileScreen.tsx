import { useLingui } from '@lingui/react/macro'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { editProfilePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { Column } from '../../ui/Column.tsx'
import { OfflineMark } from '../../ui/EmptyState.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './EditProfileScreen.module.css'
import { ProfileEditor } from './ProfileEditor.tsx'
import { useCredentials } from './useCredentials.ts'

/** Edits the reader's own profile from its source, and the defaults for new posts. */
export function EditProfileScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const isOnline = useOnline()
  const { credentials, error, retry } = useCredentials()
  const title = t`Edit profile`
  if (!me) return <SignInColumn title={title} next={editProfilePath} />
  if (credentials) {
    return (
      <Column title={title} hasBack actions={isOnline ? undefined : <OfflineMark />}>
        <ProfileEditor credentials={credentials} />
      </Column>
    )
  }
  return (
    <Column title={title} hasBack>
      {error ? <LoadError error={error} onRetry={retry} /> : <Loading label={t`Loading your profile`} />}
    </Column>
  )
}

function Loading({ label }: { readonly label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.screen}>
        <Bone blockSize="160px" />
        <Bone blockSize="44px" />
        <Bone blockSize="120px" />
      </div>
    </Skeleton>
  )
}

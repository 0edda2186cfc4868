import { createAccountActions } from '@starling/domain/actions'
import { accountEndpoints } from '@starling/api/accounts'
import type { CredentialAccount } from '@starling/api/accounts'
import { preferenceEndpoints } from '@starling/api/preferences'
import { profileEndpoints } from '@starling/api/profile'
import { useEffect, useState } from 'react'
import { queryClientOf, queryKeyOf } from '../../session/apiQueries.ts'
import { createUnsaved } from '../../storage/pageMemory.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { changesOf, formFrom, isChanged, typedSince } from './profileForm.ts'
import type { ProfileForm } from './profileForm.ts'

/** Unsaved changes by account. Only the changed fields, because the rest of the profile may be changed on another device meanwhile. */
const unsavedProfiles = createUnsaved<Partial<ProfileForm>>()

interface ProfileFormHandle {
  readonly form: ProfileForm
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly change: (change: Partial<ProfileForm>) => void
  readonly discard: () => void
  /** Answers false where the server refused; the form keeps its content, and the reader gets an alert. */
  readonly save: (mostFields: number) => Promise<boolean>
}

/** The form of the reader's own profile, and saving it. */
export function useProfileForm(credentials: CredentialAccount): ProfileFormHandle {
  const session = useSession()
  const unsaved = unsavedProfiles(session)
  const [edited, setEdited] = useState<Partial<ProfileForm> | null>(() => unsaved.get(credentials.id) ?? null)
  const [isSaving, setSaving] = useState(false)
  const before = formFrom(credentials)
  const form = { ...before, ...edited }
  const isDirty = isChanged(form, before)

  function keep(next: Partial<ProfileForm> | null) {
    if (next) unsaved.set(credentials.id, next)
    else unsaved.delete(credentials.id)
    setEdited(next)
  }

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  return {
    form,
    isDirty,
    isSaving,
    change: (change) => keep({ ...edited, ...change }),
    discard() {
      forgetPreviews(form)
      keep(null)
    },
    async save(mostFields) {
      setSaving(true)
      try {
        const { client } = session
        const actions = session.part(createAccountActions)
        const take = ({ data }: { readonly data: CredentialAccount }) => actions.updateMe(data)
        if (form.avatar?.kind === 'removed') take(await client.call(profileEndpoints.removeAvatar))
        if (form.header?.kind === 'removed') take(await client.call(profileEndpoints.removeHeader))
        const body = changesOf(form, before, mostFields)
        if (Object.keys(body).length > 0) take(await client.call(accountEndpoints.updateCredentials, { body }))
        forgetPreviews(form)
        keep(typedSince(unsaved.get(credentials.id) ?? {}, form))
        // The composer's defaults come from these settings, so they are loaded again.
        void queryClientOf(session).invalidateQueries({ queryKey: queryKeyOf(preferenceEndpoints.get) })
        return true
      } catch (cause) {
        session.alert(cause, { action: 'update-profile' })
        return false
      } finally {
        setSaving(false)
      }
    },
  }
}

function forgetPreviews({ avatar, header }: ProfileForm): void {
  for (const picture of [avatar, header]) if (picture?.kind === 'new') URL.revokeObjectURL(picture.preview)
}

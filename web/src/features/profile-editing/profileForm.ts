import type { CredentialAccount } from '@starling/api/accounts'

export interface ProfileFormField {
  readonly name: string
  readonly value: string
}

/** The change of a picture: null leaves it as it is. */
export type PictureChange = { readonly kind: 'new'; readonly file: Blob; readonly preview: string } | { readonly kind: 'removed' } | null

/** The profile being edited: source text, never HTML. */
export interface ProfileForm {
  readonly displayName: string
  readonly note: string
  readonly fields: readonly ProfileFormField[]
  readonly isLocked: boolean
  readonly isBot: boolean
  readonly isDiscoverable: boolean
  readonly isIndexable: boolean
  readonly hidesCollections: boolean
  readonly privacy: string
  readonly isSensitive: boolean
  /** '' leaves the choice to the server. */
  readonly language: string
  /** Null where the server has no such setting. */
  readonly searchability: string | null
  /** Null where the server has no such setting. */
  readonly quotePolicy: string | null
  readonly avatar: PictureChange
  readonly header: PictureChange
}

/** The form for the profile as it is stored on the server. */
export function formFrom({ source, ...account }: CredentialAccount): ProfileForm {
  return {
    displayName: account.display_name,
    note: source?.note ?? '',
    fields: (source?.fields ?? []).map(({ name, value }) => ({ name, value })),
    isLocked: account.locked,
    isBot: account.bot,
    isDiscoverable: (source?.discoverable ?? account.discoverable) === true,
    isIndexable: source?.indexable ?? account.indexable,
    hidesCollections: (source?.hide_collections ?? account.hide_collections) === true,
    privacy: source?.privacy || 'public',
    isSensitive: source?.sensitive ?? false,
    language: source?.language ?? '',
    searchability: source?.searchability ?? null,
    quotePolicy: source?.quote_policy ?? null,
    avatar: null,
    header: null,
  }
}

/**
 * The body of `update_credentials` with only the changed fields, so that settings changed elsewhere meanwhile stay.
 * Fields are sent as numbered pairs up to `mostFields`, since an empty list cannot be told from none in a form.
 */
export function changesOf(form: ProfileForm, before: ProfileForm, mostFields: number) {
  const hasNewFields = JSON.stringify(form.fields) !== JSON.stringify(before.fields)
  const source = {
    ...(form.privacy !== before.privacy && { privacy: form.privacy }),
    ...(form.isSensitive !== before.isSensitive && { sensitive: form.isSensitive }),
    ...(form.language !== before.language && { language: form.language }),
    ...(form.searchability !== before.searchability && form.searchability !== null && { searchability: form.searchability }),
    ...(form.quotePolicy !== before.quotePolicy && form.quotePolicy !== null && { quote_policy: form.quotePolicy }),
  }
  return {
    ...(form.displayName !== before.displayName && { display_name: form.displayName }),
    ...(form.note !== before.note && { note: form.note }),
    ...(form.isLocked !== before.isLocked && { locked: form.isLocked }),
    ...(form.isBot !== before.isBot && { bot: form.isBot }),
    ...(form.isDiscoverable !== before.isDiscoverable && { discoverable: form.isDiscoverable }),
    ...(form.isIndexable !== before.isIndexable && { indexable: form.isIndexable }),
    ...(form.hidesCollections !== before.hidesCollections && { hide_collections: form.hidesCollections }),
    ...(form.avatar?.kind === 'new' && { avatar: form.avatar.file }),
    ...(form.header?.kind === 'new' && { header: form.header.file }),
    ...(hasNewFields && { fields_attributes: numbered(form.fields, mostFields) }),
    ...(Object.keys(source).length > 0 && { source }),
  }
}

/** What was changed since `sent` was saved; null for nothing. */
export function typedSince(now: Partial<ProfileForm>, sent: ProfileForm): Partial<ProfileForm> | null {
  const typed = Object.entries(now).filter(([name, value]) => value !== sent[name as keyof ProfileForm])
  return typed.length === 0 ? null : Object.fromEntries(typed)
}

/** Whether there are unsaved changes. */
export function isChanged(form: ProfileForm, before: ProfileForm): boolean {
  return form.avatar !== null || form.header !== null || Object.keys(changesOf(form, before, 0)).length > 0
}

function numbered(fields: readonly ProfileFormField[], mostFields: number): Record<string, ProfileFormField> {
  const count = Math.max(mostFields, fields.length)
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index), fields[index] ?? { name: '', value: '' }]))
}

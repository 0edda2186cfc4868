import { instanceEndpoints } from '@starling/api/instance'
import { apiQuery } from '../../session/apiQueries.ts'
import type { Instance } from '@starling/api/instance'
import type { ApiError } from '@starling/api/client'
import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from '../../session/loadInstance.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useQueryClientOf } from '../../session/useQueryClientOf.ts'
import { useInstance } from '../../session/useInstance.ts'

/** The server's privacy policy; empty where the operator has written none. */
export const privacyPolicy = apiQuery(instanceEndpoints.privacyPolicy, { whenGone: { data: { updated_at: '', content: '' } } })

/**
 * The name and version of a server's software. Servers other than Mastodon put their name after the Mastodon version they are compatible
 * with, forks of Mastodon add it after a plus; Hollo and GoToSocial name only the repository of their source code.
 */
export function softwareOf({ version, source_url: source }: Pick<Instance, 'version' | 'source_url'>): string {
  const named = /\((?:compatible|compat);\s*([^)]+)\)/.exec(version)?.[1]?.trim()
  if (named) return named
  const project = /^https?:\/\/[^/]+\/[\w.-]+\/([\w.-]+?)(?:\.git)?\/?$/.exec(source)?.[1]
  const isNamed = version.includes('+') || (project !== undefined && version.toLowerCase().includes(project.toLowerCase()))
  return project === undefined || isNamed ? version : `${project} ${version}`
}

/**
 * The stored description of the reader's server, with the error if it could not be loaded. It shares its request with `useInstance`, which
 * ignores failures because most screens work without a description.
 */
export function useDescription(): { readonly instance: Instance | null; readonly error: ApiError | null; readonly retry: () => void } {
  const session = useSession()
  const instance = useInstance()
  const client = useQueryClientOf(session)
  const { error, refetch } = useQuery<Instance, ApiError>(instanceQuery(session), client)
  return { instance, error, retry: () => void refetch() }
}

import type { Instance } from '@starling/api/instance'

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

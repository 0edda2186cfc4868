import type { Settings } from './Settings.ts'

/** Whether the operator's allow list includes a server; true without such a list. */
export function isFederatedWith({ federation }: Pick<Settings, 'federation'>, domain: string): boolean {
  const only = federation?.only ?? null
  return only === null || domainsOver(domain).some((each) => only.includes(each))
}

/** A domain and those above it: a.b.example, b.example, example. */
export function domainsOver(domain: string): string[] {
  const parts = domain.toLowerCase().replace(/:\d+$/, '').split('.')
  return [domain.toLowerCase(), ...parts.map((_, index) => parts.slice(index).join('.'))]
}

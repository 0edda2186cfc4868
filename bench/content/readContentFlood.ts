import { extractHashtagBar, parseContent, plainText } from '@starling/domain/content'
import type { HostileFlood } from '../../domain/src/content/hostileFloods.fixture.ts'

/** Parses a post as the client does before drawing it; answers the time in milliseconds. */
export function readContentFlood({ html, context }: HostileFlood): number {
  const started = performance.now()
  const { nodes } = parseContent(html, context)
  plainText(extractHashtagBar(nodes, context?.tags ?? []).content)
  return performance.now() - started
}

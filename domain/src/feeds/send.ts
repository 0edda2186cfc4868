import type { Ask, PageFacts } from './Ask.ts'
import type { Turn } from './Turn.ts'

/** Has a page asked for; answers the number under which the answer comes. */
export function send<List, Row, Entry, Page extends PageFacts>(turn: Turn<List, Row, Entry, Page>, ask: Ask): number {
  const request = turn.state.lastRequest + 1
  turn.state = { ...turn.state, lastRequest: request }
  turn.effects.push({ kind: 'load', request, ask })
  return request
}

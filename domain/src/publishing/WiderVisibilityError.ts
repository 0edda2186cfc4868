/** How many may see a post, from the fewest; words that are not here reach as few as 'limited'. */
const reach = new Map<string, number>([
  ['direct', 0],
  ['personal', 1],
  ['limited', 1],
  ['circle', 1],
  ['reply', 1],
  ['mutual', 2],
  ['private', 3],
  ['unlisted', 4],
  ['login', 5],
  ['public_unlisted', 5],
  ['public', 6],
])

/** Whether the first visibility reaches more people than the second. */
export function isWiderVisibility(answered: string, asked: string): boolean {
  const wanted = reach.get(asked) ?? 1
  // Servers write every kind of limited audience as 'limited' or, for older clients, as 'private'.
  const allowed = wanted === 0 ? 0 : Math.max(wanted, 3)
  return (reach.get(answered) ?? 1) > allowed
}

/** The server did not know the visibility asked for and published the post to more people; it was deleted again where possible. */
export class WiderVisibilityError extends Error {
  readonly asked: string
  readonly answered: string
  readonly isDeleted: boolean

  constructor(asked: string, answered: string, isDeleted: boolean) {
    super(`Published as ${answered} instead of ${asked}`)
    this.name = 'WiderVisibilityError'
    this.asked = asked
    this.answered = answered
    this.isDeleted = isDeleted
  }
}

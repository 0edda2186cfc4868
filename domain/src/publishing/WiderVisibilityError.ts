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

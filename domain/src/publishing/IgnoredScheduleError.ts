/** The server ignored the scheduled time and published the post at once; it was deleted again where possible. */
export class IgnoredScheduleError extends Error {
  readonly isDeleted: boolean

  constructor(scheduledAt: string, isDeleted: boolean) {
    super(`Published at once instead of at ${scheduledAt}`)
    this.name = 'IgnoredScheduleError'
    this.isDeleted = isDeleted
  }
}

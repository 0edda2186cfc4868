/** The session undoes a failed action and raises its alert; nothing is left to do where it was started. */
export function ignoreFailure(action: Promise<unknown>): void {
  action.catch(() => undefined)
}

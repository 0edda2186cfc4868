/** For callers of session actions: the session has undone the failed action and raised the alert, so the rejection needs no further handling. */
export function ignoreFailure(action: Promise<unknown>): void {
  action.catch(() => undefined)
}

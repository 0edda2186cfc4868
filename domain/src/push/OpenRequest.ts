/** The service worker's message to a page after a push message was pressed: show a path as an account. The page answers true, or false where it shows another account. */
export interface OpenRequest {
  readonly type: 'starling-open'
  readonly account: string
  readonly path: string
  /** The page was opened for this message, so it switches to the account. */
  readonly isNewPage: boolean
}

/** Whether a message is such a request, with a path of this client. */
export function isOpenRequest(value: unknown): value is OpenRequest {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'starling-open') return false
  return (
    'account' in value &&
    typeof value.account === 'string' &&
    'path' in value &&
    typeof value.path === 'string' &&
    /^\/(?![/\\])/.test(value.path) &&
    'isNewPage' in value &&
    typeof value.isNewPage === 'boolean'
  )
}

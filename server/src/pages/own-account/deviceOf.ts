import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { findKnownDevice } from '../../identity/sign-in/KnownDevice.ts'
import { findLogin } from '../../identity/sign-in/verifySignIn.ts'
import type { WebSession } from '../../identity/sign-in/WebSession.ts'

/** The device id of this browser, by which the list of sessions recognises the web client's token in the same browser; null where it is unknown. */
export async function deviceOf(ctx: AppContext, c: Context, session: WebSession): Promise<string | null> {
  const login = await findLogin(ctx, session.username)
  return login === null ? null : findKnownDevice(ctx, c, login)
}

import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { findKnownDevice } from '../../identity/sign-in/KnownDevice.ts'
import { findLogin } from '../../identity/sign-in/verifySignIn.ts'
import type { WebSession } from '../../identity/sign-in/WebSession.ts'

/** The id of this browser, by which the client signed in here is told from the same one elsewhere; null where it is not known. */
export async function deviceOf(ctx: AppContext, c: Context, session: WebSession): Promise<string | null> {
  const login = await findLogin(ctx, session.username)
  return login === null ? null : findKnownDevice(ctx, c, login)
}

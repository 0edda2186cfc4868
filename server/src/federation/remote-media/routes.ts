import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { defaultAvatarPath, defaultHeaderPath } from '../../people/accounts/defaultPictures.ts'
import { REMOTE_FILE_KINDS } from '../../files/media/remoteFileUrl.ts'
import { missing, serveFile } from '../../files/media/mediaFileRoutes.ts'
import { isId } from '../../platform/ids/isId.ts'
import { createRemoteFiles } from './obtainRemoteFile.ts'
import { findRemoteFile } from './findRemoteFile.ts'

/**
 * Serves pictures and recordings of other servers, so that readers' browsers never contact those servers, which would learn who reads
 * what. A file is fetched when it is first requested, and served with the same restrictions as a local one.
 */
export function remoteMediaRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const obtain = createRemoteFiles(ctx)
  app.get('/media/far/:kind/:id/:version', async (c) => {
    const { kind: word, id, version } = c.req.param()
    const kind = REMOTE_FILE_KINDS.find((each) => each === word)
    if (kind === undefined || !isId(id)) return missing(c)
    const file = await findRemoteFile(ctx, kind, id, version)
    const key = file === null ? null : await obtain(file)
    if (key !== null) return serveFile(ctx, c, key)
    // An account without a picture has the default one.
    if (kind === 'avatar' || kind === 'header') return c.redirect(kind === 'avatar' ? defaultAvatarPath : defaultHeaderPath, 302)
    return missing(c)
  })
  return app
}

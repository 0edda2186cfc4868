import type { AppContext } from '../../AppContext.ts'
import { makeMediaKey } from './makeMediaKey.ts'
import { cropImage } from './processImage.ts'
import type { StoredImage } from './processImage.ts'
import { storeFile } from './storeFile.ts'

type StoreContext = Pick<AppContext, 'mediaStore' | 'settings' | 'jobs' | 'now'>

/** Cuts a picture to an avatar, stores it and answers its key for `accounts.avatar_key`; refuses invalid pictures. */
export async function storeAvatar(ctx: StoreContext, bytes: Uint8Array): Promise<string> {
  return store(ctx, 'avatars', await cropImage(bytes, { width: 400, height: 400 }, ctx.settings.media))
}

/** The same for `accounts.header_key`. */
export async function storeHeader(ctx: StoreContext, bytes: Uint8Array): Promise<string> {
  return store(ctx, 'headers', await cropImage(bytes, { width: 1500, height: 500 }, ctx.settings.media))
}

async function store(ctx: StoreContext, folder: 'avatars' | 'headers', picture: StoredImage): Promise<string> {
  const key = makeMediaKey(folder, picture.extension)
  await storeFile(ctx, key, picture.bytes)
  return key
}

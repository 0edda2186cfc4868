import type { AppContext } from '../../AppContext.ts'
import { decodeInTurn } from './decodeInTurn.ts'
import { makeMediaKey } from './makeMediaKey.ts'
import { cropImage } from './processImage.ts'
import type { StoredImage } from './processImage.ts'
import { storeFile } from './storeFile.ts'

type StoreContext = Pick<AppContext, 'mediaStore' | 'settings' | 'jobs' | 'now'>

/** Cuts a picture to an avatar, stores it and answers its key for `accounts.avatar_key`; refuses invalid pictures. */
export async function storeAvatar(ctx: StoreContext, file: Blob): Promise<string> {
  return store(ctx, 'avatars', await crop(ctx, file, { width: 400, height: 400 }))
}

/** The same for `accounts.header_key`. */
export async function storeHeader(ctx: StoreContext, file: Blob): Promise<string> {
  return store(ctx, 'headers', await crop(ctx, file, { width: 1500, height: 500 }))
}

function crop(ctx: StoreContext, file: Blob, size: { readonly width: number; readonly height: number }): Promise<StoredImage> {
  return decodeInTurn(async () => cropImage(await file.bytes(), size, ctx.settings.media))
}

async function store(ctx: StoreContext, folder: 'avatars' | 'headers', picture: StoredImage): Promise<string> {
  const key = makeMediaKey(folder, picture.extension)
  await storeFile(ctx, key, picture.bytes)
  return key
}

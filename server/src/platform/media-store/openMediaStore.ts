import { join } from 'node:path'
import type { BucketSettings } from './BucketSettings.ts'
import { createFolderStore } from './createFolderStore.ts'
import { createS3Store } from './createS3Store.ts'
import type { OpenMediaStore } from './MediaStore.ts'

/** Opens the configured store: a bucket, or else a folder beside the embedded database. */
export function openMediaStore({ dataDir, bucket }: { readonly dataDir: string; readonly bucket: BucketSettings | null }): OpenMediaStore {
  if (bucket !== null) return createS3Store(bucket)
  return { ...createFolderStore(join(dataDir, 'media')), check: () => Promise.resolve(), close: () => Promise.resolve() }
}

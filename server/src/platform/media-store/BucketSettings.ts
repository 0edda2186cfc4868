/** A bucket of an object store with the S3 API. */
export interface BucketSettings {
  readonly bucket: string
  /** Without a trailing slash; the host may be local or in a private network. */
  readonly endpoint: string
  readonly region: string
  /** The position of the bucket's name: in the path, or before the endpoint's host. */
  readonly addressing: 'path' | 'host'
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

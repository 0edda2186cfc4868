/** A bucket of an object store that speaks S3. */
export interface BucketSettings {
  readonly bucket: string
  /** Without a trailing slash; it may be on this machine or in a private network. */
  readonly endpoint: string
  readonly region: string
  /** Where the bucket's name stands: in the path, or before the endpoint's host. */
  readonly addressing: 'path' | 'host'
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

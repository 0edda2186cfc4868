/** The used parts of the package, which has no types of its own. */
declare module 'web-push' {
  interface Keys {
    publicKey: string
    privateKey: string
  }
  interface Details {
    readonly method: 'POST'
    readonly headers: Record<string, string | number>
    readonly body: Buffer
    readonly endpoint: string
  }
  const webPush: {
    generateVAPIDKeys(): Keys
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: Keys & { subject: string }
        TTL: number
        contentEncoding: 'aes128gcm' | 'aesgcm'
        urgency: string
        topic: string
      },
    ): Details
  }
  export default webPush
}

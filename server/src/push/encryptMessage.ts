import webPush from 'web-push'
import type { AppContext } from '../AppContext.ts'
import { vapidKeys } from './vapidKeys.ts'

const TWO_DAYS = 172_800

interface EncryptedMessage {
  readonly endpoint: string
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/**
 * Encrypts a message for one subscription, so that the push service cannot read it; null for invalid keys. At the push service a message replaces a
 * waiting one with the same topic, so that a message is not shown twice if it is sent again because the process ended before recording that it was sent.
 */
export async function encryptMessage(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  to: { readonly endpoint: string; readonly p256dh: string; readonly auth: string; readonly standard: boolean },
  message: string,
  topic: string,
): Promise<EncryptedMessage | null> {
  const keys = await vapidKeys(ctx)
  const { publicUrl, contactEmail } = ctx.settings
  const subject = contactEmail !== '' ? `mailto:${contactEmail}` : publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost'
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      message,
      {
        vapidDetails: { subject, ...keys },
        TTL: TWO_DAYS,
        contentEncoding: to.standard ? 'aes128gcm' : 'aesgcm',
        urgency: 'normal',
        topic,
      },
    )
    const own = new Set(['content-length'])
    return {
      endpoint: to.endpoint,
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) => (own.has(name.toLowerCase()) ? [] : [[name, String(value)]])),
      ),
      body,
    }
  } catch {
    return null
  }
}

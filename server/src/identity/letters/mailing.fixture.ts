import { startMailServer } from '../../platform/mail/startMailServer.fixture.ts'
import type { MailServer, ReceivedLetter } from '../../platform/mail/startMailServer.fixture.ts'
import type { Settings } from '../../platform/settings/Settings.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

export interface Mailing {
  readonly server: TestServer
  readonly mail: MailServer
  /** Does the jobs that are due, and answers the newest letter to an address. */
  letterTo(address: string): Promise<ReturnType<MailServer['lastTo']>>
  /** Does the jobs that are due, and answers how many letters an address has got. */
  countTo(address: string): Promise<number>
  close(): Promise<void>
}

/** The id of the letter's order, from its `Message-ID`. Ids grow with time. */
function idOf({ raw }: ReceivedLetter): bigint {
  return BigInt(/^Message-ID: <(\d+)@/im.exec(raw)?.[1] ?? 0)
}

/** A server whose letters go to a mail server of its own. */
export async function startMailing(settings: Partial<Settings> = {}): Promise<Mailing> {
  const mail = await startMailServer()
  const server = await startTestServer({
    now: new Date('2026-11-22T10:00:00Z'),
    settings: {
      mail: {
        host: '127.0.0.1',
        port: mail.port,
        isSecure: false,
        isTlsRequired: false,
        user: null,
        password: null,
        from: 'no-reply@starling.test',
        fromName: 'Starling',
      },
      ...settings,
    },
  })
  return {
    server,
    mail,
    async letterTo(address) {
      await server.runJobs()
      // Two letters are sent side by side, so they arrive in either order; their ids tell which was ordered later.
      const letters = mail.received.filter(({ to }) => to.includes(address))
      return letters.reduce((newest, letter) => (idOf(letter) > idOf(newest) ? letter : newest), mail.lastTo(address))
    },
    async countTo(address) {
      await server.runJobs()
      return mail.received.filter(({ to }) => to.includes(address)).length
    },
    async close() {
      await server.close()
      await mail.close()
    },
  }
}

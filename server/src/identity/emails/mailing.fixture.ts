import { startMailServer } from '../../platform/mail/startMailServer.fixture.ts'
import type { MailServer, ReceivedEmail } from '../../platform/mail/startMailServer.fixture.ts'
import type { Settings } from '../../platform/settings/Settings.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

export interface Mailing {
  readonly server: TestServer
  readonly mail: MailServer
  /** Runs the due jobs, and answers the newest e-mail to an address. */
  emailTo(address: string): Promise<ReturnType<MailServer['lastTo']>>
  /** Runs the due jobs, and answers how many e-mails an address has received. */
  countTo(address: string): Promise<number>
  close(): Promise<void>
}

/** The id in the e-mail's `Message-ID`, which shows the order in which e-mails were scheduled. */
function idOf({ raw }: ReceivedEmail): bigint {
  return BigInt(/^Message-ID: <(\d+)@/im.exec(raw)?.[1] ?? 0)
}

/** Starts a server, and a mail server that receives its e-mails. */
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
    async emailTo(address) {
      await server.runJobs()
      // Two e-mails are sent in parallel and arrive in any order; their ids tell which was scheduled later.
      const emails = mail.received.filter(({ to }) => to.includes(address))
      return emails.reduce((newest, email) => (idOf(email) > idOf(newest) ? email : newest), mail.lastTo(address))
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

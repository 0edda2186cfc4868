import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface ReceivedEmail {
  readonly from: string
  readonly to: readonly string[]
  /** As received, without the dots that SMTP adds. */
  readonly raw: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The first address in the text; empty where there is none. */
  readonly link: string
}

export interface MailServer {
  readonly port: number
  readonly received: readonly ReceivedEmail[]
  /** Sets the answer to a command (the first word of its line, or `.` for the end of a message); null accepts it again. */
  answer(command: string, reply: string | null): void
  /** The newest e-mail to an address; throws where there is none. */
  lastTo(address: string): ReceivedEmail
  close(): Promise<void>
}

/** A local mail server for tests, which stores what it receives: it implements only the part of SMTP that one client uses. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedEmail[] = []
  const replies = new Map<string, string>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, replies, (email) => received.push(email))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answer: (command, reply) => void (reply === null ? replies.delete(command) : replies.set(command, reply)),
    lastTo(address) {
      const found = received.findLast(({ to }) => to.includes(address))
      if (found === undefined) throw new Error(`No e-mail to ${address} among ${received.map(({ to }) => to.join()).join(' ') || 'none'}`)
      return found
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function converse(socket: Socket, replies: ReadonlyMap<string, string>, keep: (email: ReceivedEmail) => void): void {
  let waiting = ''
  let envelope = { from: '', to: [] as string[] }
  let lines: string[] | null = null
  const say = (command: string, standard: string): boolean => {
    const reply = replies.get(command) ?? standard
    socket.write(`${reply}\r\n`)
    return reply === standard
  }
  const hear = (line: string): void => {
    if (lines !== null) {
      if (line !== '.') return void lines.push(line.startsWith('.') ? line.slice(1) : line)
      const raw = lines.join('\r\n')
      lines = null
      if (say('.', '250 Kept')) keep({ ...envelope, raw, ...readEmail(raw) })
      return
    }
    const command = line.split(/[ :]/)[0]?.toUpperCase() ?? ''
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    switch (command) {
      case 'MAIL':
        envelope = { from: address, to: [] }
        return void say(command, '250 Yes')
      case 'RCPT':
        if (say(command, '250 Yes')) envelope.to.push(address)
        return
      case 'DATA':
        if (say(command, '354 Go on')) lines = []
        return
      case 'QUIT':
        return void socket.end('221 Goodbye\r\n')
      case 'STARTTLS':
        return void say(command, '502 Not here')
      default:
        return void say(command, '250 Yes')
    }
  }
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (waiting + chunk).split('\r\n')
    waiting = parts.pop() ?? ''
    for (const line of parts) hear(line)
  })
  say('', '220 loopback ESMTP')
}

function readEmail(raw: string): Pick<ReceivedEmail, 'subject' | 'text' | 'html' | 'link'> {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`).slice(1, -1)
  const [text = '', html = ''] = ['text/plain', 'text/html'].map((type) => decode(parts.find((part) => part.includes(type)) ?? ''))
  const subject = unfolded(head, 'Subject').replaceAll(/(?:=\?UTF-8\?[QB]\?[^?]*\?=\s*)+/gi, inWords)
  return { subject, text, html, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }
}

/** Consecutive encoded words are one text, without the spaces between them (RFC 2047). */
function inWords(encoded: string): string {
  const words = [...encoded.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)]
  return words
    .map(([, encoding = '', word = '']) =>
      /b/i.test(encoding) ? Buffer.from(word, 'base64').toString() : unquote(word.replaceAll('_', ' ')),
    )
    .join('')
}

function unfolded(head: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(head.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trim() ?? ''
}

function decode(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n').trim()
  if (/quoted-printable/i.test(head)) return unquote(text.replaceAll('=\r\n', ''))
  return /base64/i.test(head) ? Buffer.from(text, 'base64').toString() : text
}

function unquote(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

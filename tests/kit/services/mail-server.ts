import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Mail {
  readonly to: readonly string[]
  readonly raw: string
  /** Lower-case names; folded lines joined. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}
export interface MailServer {
  readonly url: string
  readonly mails: Mail[]
  /** The next mails are refused with these codes, one each. */
  refuse(...codes: number[]): void
  /** Accepts the next mail, and does not answer until this is called. */
  hold(): { taken: Promise<void>; go(): void }
  close(): Promise<void>
}

/** A real mail server, on a free port unless said: the outside of e-mail. */
export async function openMailServer(at = 0): Promise<MailServer> {
  const mails: Mail[] = []
  const codes: number[] = []
  let held: { taken: () => void; until: Promise<void> } | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const code = codes.shift()
        if (code) return done(Object.assign(new Error('not now'), { responseCode: code }))
        mails.push(
          mailOf(
            Buffer.concat(parts).toString('utf8'),
            session.envelope.rcptTo.map((address) => address.address),
          ),
        )
        const waiting = held
        held = undefined
        waiting?.taken()
        await waiting?.until
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (...more) => codes.push(...more),
    hold() {
      const [taken, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held = { taken: taken.resolve, until: until.promise }
      return { taken: taken.promise, go: until.resolve }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const [BREAK, BLANK] = ['\r\n', '\r\n\r\n']

function mailOf(raw: string, to: readonly string[]): Mail {
  const headers = headersOf(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n/, ''))
  const part = (type: string) => bodyOf(parts.find((part) => headersOf(part).get('content-type')?.startsWith(type)) ?? '')
  return { to, raw, headers, text: part('text/plain'), html: part('text/html') }
}

function headersOf(part: string): Map<string, string> {
  const lines = (part.split(BLANK, 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split(BREAK)
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
}

function bodyOf(part: string): string {
  const body = part.slice(part.indexOf(BLANK) + BLANK.length)
  const encoding = headersOf(part).get('content-transfer-encoding') ?? '7bit'
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body.trimEnd()
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').trimEnd()
}

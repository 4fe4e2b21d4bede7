import { createTransport, type Transporter } from 'nodemailer'
import { type Channel, Undelivered } from './delivery.channel.ts'
import { mailOf, PREFERENCES } from './mail.ts'

export interface EmailNeeds {
  /** `smtp:` or `smtps:`, with name and password where the server asks for them; undefined: there are no mails. */
  readonly smtpUrl: string | undefined
  readonly from: string | undefined
  readonly publicUrl: string
}

const [CONNECT_MS, SILENCE_MS] = [10_000, 30_000]

/** Mail over SMTP. A retry has the same Message-ID, so that a client that has the first one recognises it. */
export function emailChannel({ smtpUrl, from, publicUrl }: EmailNeeds): Channel {
  const host = new URL(publicUrl).hostname
  const ready = smtpUrl !== undefined && from !== undefined
  let transport: Transporter | undefined
  const open = (): Transporter =>
    createTransport({
      url: smtpUrl ?? '',
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  return {
    name: 'email',
    ready,
    async send(parcel) {
      if (!parcel.to) throw new Undelivered('Nobody is named', 'gone')
      transport ??= open()
      try {
        await transport.sendMail({
          ...mailOf(parcel, publicUrl),
          from,
          to: { name: parcel.to.name, address: parcel.to.email },
          messageId: `<${parcel.id}@${host}>`,
          ...(!parcel.outside && { list: { unsubscribe: { url: new URL(PREFERENCES, publicUrl).href, comment: '' } } }),
          attachments: (parcel.attachments ?? []).map(({ name, mime, bytes }) => ({
            ...{ filename: name, contentType: mime, content: Buffer.from(bytes) },
          })),
          headers: { 'auto-submitted': 'auto-generated' },
          ...(parcel.pressing && { priority: 'high' as const }),
        })
      } catch (error) {
        const { responseCode = 0, message, code = '' } = error as Error & { responseCode?: number; code?: string }
        // 5xx is permanent for this mail (RFC 5321, 4.2.1); a wrong password is for the administrator to correct.
        throw new Undelivered(message, responseCode >= 500 && code !== 'EAUTH' ? 'never' : 'later')
      }
    },
  }
}

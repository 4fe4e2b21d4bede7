import { createHmac } from 'node:crypto'
import { type Channel, Undelivered } from './delivery.channel.ts'
import { addressOf } from './mail.ts'
import { post, taken } from './outgoing.transport.ts'

interface WebhookTarget {
  readonly url: string
  /** Null: it does not open any more (another installation's key). */
  readonly secret: string | null
}
export interface WebhookNeeds {
  readonly webhook: (id: string) => Promise<WebhookTarget | undefined>
  /** The address to connect to; throws where it may not be told. */
  readonly addressOf: (url: string) => Promise<string>
  readonly publicUrl: string
  readonly now: () => Date
}

/**
 * Tells another program, signed as Standard Webhooks has it (standardwebhooks.com): `webhook-signature` is
 * `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, under the secret without its `whsec_`.
 */
export function webhookChannel({ webhook, addressOf: guarded, publicUrl, now }: WebhookNeeds): Channel {
  return {
    name: 'webhook',
    ready: true,
    async send({ id, target_id, letters: [letter] }) {
      const target = target_id === null ? undefined : await webhook(target_id)
      if (!target || !letter) throw new Undelivered('There is no such webhook any more', 'gone')
      if (target.secret === null) throw new Undelivered('Its secret does not open any more: give it a new one', 'never')
      const { type, title, text, link, message, at, user_ids = [], data } = letter
      const body = JSON.stringify({ id, type, at, title, text, link: addressOf(link, publicUrl), message, user_ids, ...(data && { data }) })
      const timestamp = Math.floor(now().getTime() / 1000)
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(target.secret, `${id}.${timestamp}.${body}`),
      }
      const address = await guarded(target.url).catch((error: Error) => {
        throw new Undelivered(error.message)
      })
      taken(await post({ url: target.url, address, headers, body: Buffer.from(body) }))
    },
  }
}

const signatureOf = (secret: string, signed: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest('base64')}`

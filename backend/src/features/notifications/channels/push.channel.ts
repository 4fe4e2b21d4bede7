import webPush from 'web-push'
import { wordsOf } from '../message-wording.ts'
import { type Channel, type Parcel, Undelivered } from './delivery.channel.ts'
import { post, taken } from './outgoing.transport.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}
export interface PushNeeds {
  readonly keys: () => Promise<PushKeys>
  /** A browser by its id, while its session lasts. */
  readonly browser: (id: string) => Promise<{ readonly endpoint: string; readonly p256dh: string; readonly auth: string } | undefined>
  /** The push service says that this browser takes no more. */
  readonly forget: (id: string) => Promise<void>
  /** The address to connect to; throws where nobody of ours may be asked. */
  readonly addressOf: (endpoint: string) => Promise<string>
  readonly publicUrl: string
}

const DAY_S = 86_400
/** Well under the 4096 bytes every push service takes (RFC 8030, 7.2). */
const [TITLE, TEXT] = [200, 500]

/** Web push (RFC 8030), sealed for the one browser (RFC 8291) and signed by us (RFC 8292). */
export function pushChannel({ keys, browser, forget, addressOf, publicUrl }: PushNeeds): Channel {
  return {
    name: 'push',
    ready: true,
    async send(parcel) {
      const id = parcel.target_id ?? ''
      const found = id === '' ? undefined : await browser(id)
      if (!found) throw new Undelivered('The browser is not signed in any more', 'gone')
      const { endpoint, p256dh, auth } = found
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, saidIn(parcel), {
        vapidDetails: { subject: subjectOf(publicUrl), ...(await keys()) },
        TTL: DAY_S,
        urgency: parcel.pressing ? 'high' : 'normal',
        // A second try takes the place of the first while the browser is away.
        topic: parcel.id.replaceAll('-', ''),
        contentEncoding: 'aes128gcm',
      })
      const answer = await post({
        url: endpoint,
        address: await addressOf(endpoint),
        headers: request.headers,
        body: request.body ?? Buffer.alloc(0),
      })
      if (GONE.has(answer.status)) await forget(id)
      taken(answer, 'gone')
    },
  }
}

/** The push service knows the browser no more (RFC 8030, 7.3). */
const GONE = new Set([404, 410])

function saidIn({ id, to, letters: [letter] }: Parcel): string {
  if (!to || !letter) throw new Undelivered('Nobody is named', 'gone')
  const { title, text } = wordsOf(letter, to.language)
  return JSON.stringify({ id, title: title.slice(0, TITLE), text: text.slice(0, TEXT), link: letter.link, language: to.language })
}

/** Whom a push service writes to about us: a page that is open to the world, or a mailbox (RFC 8292, 2.1). */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:menara@${new URL(publicUrl).hostname}`

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

import { wordsOf } from '../message-wording.ts'
import { type Channel, Undelivered } from './delivery.channel.ts'
import { addressOf } from './mail.ts'
import { post, taken } from './outgoing.transport.ts'

export interface WhatsappNeeds {
  /** Of the number that sends, as the WhatsApp Cloud API has it: `https://graph.facebook.com/v23.0/<phone number id>/messages`. */
  readonly url: string | undefined
  readonly token: string | undefined
  /** A template approved for it, with three texts in its body: title, text, address. */
  readonly template: string
  readonly publicUrl: string
}

/** A message by the WhatsApp Cloud API. What a business begins must be a template. */
export function whatsappChannel({ url, token, template, publicUrl }: WhatsappNeeds): Channel {
  return {
    name: 'whatsapp',
    ready: url !== undefined && token !== undefined,
    async send({ to, letters }) {
      const number = numberOf(to?.phone ?? '')
      const [letter] = letters
      if (!url || !to || !letter || number === null) throw new Undelivered('There is no number to write to', 'gone')
      const { title, text } = wordsOf(letter, to.language)
      const parameters = [title, text || '–', addressOf(letter.door ?? letter.link, publicUrl) ?? publicUrl].map((text) => ({
        type: 'text',
        text: text.slice(0, 900),
      }))
      const body = {
        messaging_product: 'whatsapp',
        to: number,
        type: 'template',
        template: { name: template, language: { code: to.language }, components: [{ type: 'body', parameters }] },
      }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      taken(await post({ url, headers, body: Buffer.from(JSON.stringify(body)) }))
    },
  }
}

/** Digits with the country in front (E.164 without the plus); a number that begins with 0 is Indonesian. Null for what is none. */
export function numberOf(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  const whole = digits.startsWith('0') ? `62${digits.slice(1)}` : digits
  return whole.length >= 8 && whole.length <= 15 ? whole : null
}

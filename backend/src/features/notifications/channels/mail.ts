import { notificationTypeOf } from '@menara/shared/domain/notification-types.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import { line, wordsOf } from '../message-wording.ts'
import type { OutgoingMessage, Parcel } from './delivery.channel.ts'

const SAID = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    open: 'Open',
    door: 'Decide without signing in',
    alone: 'This link is for you alone; do not pass it on.',
    many: (count: number) => `${count} messages from Menara`,
    why: 'You choose what you are told of, and where, on this page:',
    outside: 'This mail was written by a machine for somebody without an account here. Nobody reads answers to it.',
  },
  id: {
    hello: (name: string) => `Halo ${name},`,
    open: 'Buka',
    door: 'Putuskan tanpa masuk',
    alone: 'Tautan ini hanya untuk Anda; jangan diteruskan.',
    many: (count: number) => `${count} pesan dari Menara`,
    why: 'Di halaman ini Anda memilih apa yang diberitahukan, dan ke mana:',
    outside: 'Surel ini ditulis oleh mesin untuk orang tanpa akun di sini. Balasannya tidak dibaca.',
  },
} as const

export const PREFERENCES = '/admin/setting/notifications'

/** Of text that stands in a page, between tags or in an attribute. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (text) => `&#${text.charCodeAt(0)};`)

/** The whole address of a place inside the product; null for anything that leads elsewhere. */
export function addressOf(link: string | null, publicUrl: string): string | null {
  if (!link?.startsWith('/')) return null
  const url = URL.parse(link, publicUrl)
  return url && url.origin === new URL(publicUrl).origin ? url.href : null
}

interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Plain text, and the same as a simple page. */
export function mailOf({ letters, to, outside = false }: Pick<Parcel, 'letters' | 'to' | 'outside'>, publicUrl: string): Mail {
  const language: Language = to?.language ?? 'en'
  const said = SAID[language]
  const parts = letters.map((message) => ({
    ...wordsOf(message, language),
    kind: kindOf(message, language),
    href: addressOf(message.link, publicUrl),
    door: addressOf(message.door ?? null, publicUrl),
  }))
  const [first] = parts
  const subject = parts.length === 1 && first ? first.title : said.many(parts.length)
  const hello = said.hello(line(to?.name ?? ''))
  const choose = outside ? '' : new URL(PREFERENCES, publicUrl).href
  const why = outside ? said.outside : said.why
  return {
    subject: subject.slice(0, 200),
    text: [hello, ...parts.map((part) => plain(part, said)), `-- \n${why}\n${choose}`.trimEnd()].join('\n\n'),
    html: page({
      language,
      subject,
      body: [
        `<p>${escaped(hello)}</p>`,
        ...parts.map((item) => part(item, said)),
        `<p style="color:#666;font-size:13px">${escaped(why)}${choose && ` <a href="${escaped(choose)}">${escaped(choose)}</a>`}</p>`,
      ],
    }),
  }
}

const kindOf = ({ type }: OutgoingMessage, language: Language): string => notificationTypeOf(type)[language]

interface Part {
  readonly title: string
  readonly text: string
  readonly kind: string
  readonly href: string | null
  /** Opens without signing in, for the reader alone. */
  readonly door: string | null
}
type Said = (typeof SAID)[Language]
const plain = ({ title, text, href, door }: Part, said: Said): string =>
  [title, text, door && `${said.door}: ${door}\n${said.alone}`, href && (door ? `${said.open}: ${href}` : href)].filter(Boolean).join('\n')
const part = ({ title, text, kind, href, door }: Part, said: Said): string =>
  [
    `<p style="color:#666;font-size:13px;margin:24px 0 0">${escaped(kind)}</p>`,
    `<h2 style="font-size:17px;margin:2px 0">${escaped(title)}</h2>`,
    text && `<p style="margin:2px 0">${escaped(text)}</p>`,
    door && `<p style="margin:8px 0"><a href="${escaped(door)}">${escaped(said.door)}</a><br>${escaped(said.alone)}</p>`,
    href && `<p style="margin:8px 0"><a href="${escaped(href)}">${escaped(said.open)}</a></p>`,
  ]
    .filter(Boolean)
    .join('\n')

const page = ({ language, subject, body }: { language: Language; subject: string; body: readonly string[] }): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:15px;color:#111;max-width:600px">',
    ...body,
    '</body></html>',
  ].join('\n')

import { notificationTypeOf } from '@menara/shared/domain/notification-types.ts'
import type { Letter, Parcel } from './delivery.channel.ts'
import { type Language, line, wordsOf } from './letter-words.ts'

const SAID = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    open: 'Open',
    many: (count: number) => `${count} messages from Menara`,
    why: 'You choose what you are told of, and where, on this page:',
  },
  id: {
    hello: (name: string) => `Halo ${name},`,
    open: 'Buka',
    many: (count: number) => `${count} pesan dari Menara`,
    why: 'Di halaman ini Anda memilih apa yang diberitahukan, dan ke mana:',
  },
} as const

export const PREFERENCES = '/admin/setting/notifications'

/** Of text that stands in a page, between tags or in an attribute. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)

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
export function mailOf({ letters, to }: Pick<Parcel, 'letters' | 'to'>, publicUrl: string): Mail {
  const language: Language = to?.language ?? 'en'
  const said = SAID[language]
  const parts = letters.map((it) => ({ ...wordsOf(it, language), kind: kindOf(it, language), href: addressOf(it.link, publicUrl) }))
  const [first] = parts
  const subject = parts.length === 1 && first ? first.title : said.many(parts.length)
  const hello = said.hello(line(to?.name ?? ''))
  const choose = new URL(PREFERENCES, publicUrl).href
  return {
    subject: subject.slice(0, 200),
    text: [hello, ...parts.map((it) => [it.title, it.text, it.href].filter(Boolean).join('\n')), `-- \n${said.why}\n${choose}`].join(
      '\n\n',
    ),
    html: page({
      language,
      subject,
      body: [
        `<p>${escaped(hello)}</p>`,
        ...parts.map((it) => part(it, said.open)),
        `<p style="color:#666;font-size:13px">${escaped(said.why)} <a href="${escaped(choose)}">${escaped(choose)}</a></p>`,
      ],
    }),
  }
}

const kindOf = ({ type }: Letter, language: Language): string => notificationTypeOf(type)[language]

interface Part {
  readonly title: string
  readonly text: string
  readonly kind: string
  readonly href: string | null
}
const part = ({ title, text, kind, href }: Part, open: string): string =>
  [
    `<p style="color:#666;font-size:13px;margin:24px 0 0">${escaped(kind)}</p>`,
    `<h2 style="font-size:17px;margin:2px 0">${escaped(title)}</h2>`,
    text && `<p style="margin:2px 0">${escaped(text)}</p>`,
    href && `<p style="margin:8px 0"><a href="${escaped(href)}">${escaped(open)}</a></p>`,
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

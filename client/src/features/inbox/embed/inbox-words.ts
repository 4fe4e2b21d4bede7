import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import type { i18n as I18n } from 'i18next'

type Worded = Pick<InboxItem, 'title' | 'text' | 'message'>
export interface Words {
  readonly title: string
  readonly text: string
}

/** Kinds of message there are, as `type` of an item; the filter offers them. */
export const INBOX_TYPES = ['alarm', 'ticket.assigned', 'ticket.noted', 'ticket.resolved', 'ticket.reopened', 'booking', 'talk'] as const
export type InboxType = (typeof INBOX_TYPES)[number]
export const inboxTypeOf = (text: string | undefined): InboxType | undefined => INBOX_TYPES.find((it) => it === text)

/**
 * A message in the reader's language, by its key and facts. One whose key is not known reads as the server wrote it.
 * A fact called `priority` chooses the form of a text that has more than one (i18next's context).
 */
export function wordsOf({ title, text, message: { key, params } }: Worded, i18n: Pick<I18n, 'exists' | 't'>): Words {
  const say = (part: keyof Words, asWritten: string): string => {
    const at = `letter.${key}.${part}`
    return i18n.exists(at, { ns: 'inbox' }) ? i18n.t(at, { ...params, ns: 'inbox', context: params.priority ?? '' }) : asWritten
  }
  return { title: say('title', title), text: say('text', text) }
}

import type { Language } from '@menara/shared/kit/accept-language.ts'
import { messageText, textOf } from '../../platform/texts/message-templates.ts'
import type { OutgoingMessage } from './channels/delivery.channel.ts'

/**
 * A message in the reader's language, by its key and facts, as the page says it: a fact called `priority` chooses the form.
 * One whose key is not known reads as it was written. Always single lines: what comes from people cannot begin another.
 */
export function wordsOf(
  { title, text, message: { key, params } }: Pick<OutgoingMessage, 'title' | 'text' | 'message'>,
  language: Language,
) {
  const say = (part: 'title' | 'text', asWritten: string): string => {
    const form = `${key}.${part}_${params.priority}`
    const at = params.priority && textOf(language, form) !== undefined ? form : `${key}.${part}`
    return line(messageText(language, { key: at, params }) ?? asWritten)
  }
  return { title: say('title', title), text: say('text', text) }
}

/** No control characters: a line break in a title must not become a header. */
export const line = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

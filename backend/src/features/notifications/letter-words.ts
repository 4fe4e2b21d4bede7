import en from '@menara/shared/letters/en.json' with { type: 'json' }
import id from '@menara/shared/letters/id.json' with { type: 'json' }
import type { Letter } from './delivery.channel.ts'

type Texts = { readonly [key: string]: string | Texts }
export type Language = 'en' | 'id'
const TEXTS: Readonly<Record<Language, Texts>> = { en, id }

const found = (language: Language, path: readonly string[]): string | undefined => {
  let at: string | Texts | undefined = TEXTS[language]
  for (const part of path) at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

/**
 * A message in the reader's language, by its key and facts, as the page says it: a fact called `priority` chooses the form.
 * One whose key is not known reads as it was written. Always single lines: what comes from people cannot begin another.
 */
export function wordsOf({ title, text, message: { key, params } }: Pick<Letter, 'title' | 'text' | 'message'>, language: Language) {
  const say = (part: 'title' | 'text', asWritten: string): string => {
    const path = `${key}.${part}`.split('.')
    const form = params.priority ? found(language, `${key}.${part}_${params.priority}`.split('.')) : undefined
    const words = form ?? found(language, path)
    return line(words?.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => params[name] ?? '') ?? asWritten)
  }
  return { title: say('title', title), text: say('text', text) }
}

/** No control characters: a line break in a title must not become a header. */
export const line = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

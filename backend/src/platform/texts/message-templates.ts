import type { Language } from '@menara/shared/kit/accept-language.ts'
import { type Wording, withNestedTexts } from '@menara/shared/kit/nested-texts.ts'
import en from '@menara/shared/message-templates/en.json' with { type: 'json' }
import id from '@menara/shared/message-templates/id.json' with { type: 'json' }

type Texts = { readonly [key: string]: string | Texts }
const TEXTS: Readonly<Record<Language, Texts>> = { en, id }

export function textOf(language: Language, key: string): string | undefined {
  let at: string | Texts | undefined = TEXTS[language]
  for (const part of key.split('.')) at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

/** A text of `shared/src/message-templates` with its params, those among them that are texts themselves too; undefined where the key is not known. */
export function messageText(language: Language, { key, params }: Wording): string | undefined {
  const all = withNestedTexts(params, (nested) => messageText(language, nested))
  return textOf(language, key)?.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => all[name] ?? '')
}

/** An inbox message by its key, with the English of its `title` and `text` for readers that know no keys. */
export const inboxTexts = (key: string, params: Readonly<Record<string, string>>) => ({
  title: messageText('en', { key: `${key}.title`, params }) ?? '',
  text: messageText('en', { key: `${key}.text`, params }) ?? '',
  message: { key, params },
})

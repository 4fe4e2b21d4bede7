import { jsonOf } from '../../kit/house.ts'

export type Language = 'en' | 'id'
type Texts = { readonly [key: string]: string | Texts }

/** Folders of `shared/src` with texts that the server has too, by their namespace. */
const SHARED: Readonly<Record<string, string>> = { letters: 'message-templates', refusals: 'refusals' }
const files = new Map<string, Texts>()
const fileOf = (language: Language, subject: string): Texts => {
  const shared = SHARED[subject]
  const name = shared ? `shared/src/${shared}/${language}.json` : `client/src/i18n/${language}/${subject}.json`
  const known = files.get(name) ?? jsonOf<Texts>(name)
  files.set(name, known)
  return known
}

/** The product's own texts: `say('id')('accounts:refusal.wrongPair')`. A key that is not there is a failure. */
export const say =
  (language: Language) =>
  (key: `${string}:${string}`, values: Readonly<Record<string, string | number>> = {}): string => {
    const [subject = '', path = ''] = key.split(':')
    const found = path
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), fileOf(language, subject))
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
export const en = say('en')

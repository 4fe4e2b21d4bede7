export type Language = 'en' | 'id'
export type Texts = { readonly [key: string]: string | Texts }

/** Folders of `shared/src` with texts that the server has too, by their namespace. */
const SHARED: Readonly<Record<string, string>> = { letters: 'message-templates', refusals: 'refusals' }

/** Where the texts of a namespace are, as a path from the project's folder. */
function textsPath(language: Language, namespace: string): string {
  const shared = SHARED[namespace]
  return shared ? `shared/src/${shared}/${language}.json` : `client/src/i18n/${language}/${namespace}.json`
}

/** The product's own texts, out of the files that `fileAt` gives by path: `textsFrom(…)('id')('accounts:refusal.wrongPair')`. Throws where there is none. */
export const textsFrom =
  (fileAt: (path: string) => Texts | undefined) =>
  (language: Language) =>
  (key: `${string}:${string}`, values: Readonly<Record<string, string | number>> = {}): string => {
    const [namespace = '', path = ''] = key.split(':')
    const file = fileAt(textsPath(language, namespace))
    const found = path.split('.').reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), file)
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }

type Texts = { readonly [key: string]: string | Texts }

const files = {
  ...import.meta.glob<Texts>('../../client/src/i18n/{en,id}/*.json', { import: 'default', eager: true }),
  ...import.meta.glob<Texts>('../../shared/src/{message-templates,refusals}/*.json', { import: 'default', eager: true }),
}
/** Folders of `shared/src` with texts that the server has too, by their namespace. */
const SHARED: Readonly<Record<string, string>> = { letters: 'message-templates', refusals: 'refusals' }

/** The product's own texts: `textsIn('id')('accounts:refusal.wrongPair')`. Throws where there is none. */
export const textsIn =
  (language: 'en' | 'id') =>
  (key: `${string}:${string}`, values: Readonly<Record<string, string | number>> = {}): string => {
    const [subject = '', path = ''] = key.split(':')
    const shared = SHARED[subject]
    const file = files[shared ? `../../shared/src/${shared}/${language}.json` : `../../client/src/i18n/${language}/${subject}.json`]
    const found = path.split('.').reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), file)
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
export const en = textsIn('en')

import { describe, expect, it } from 'vitest'

type Tree = { readonly [key: string]: string | Tree }
const files = import.meta.glob<Tree>('./{en,id}/*.json', { import: 'default', eager: true })
const subjects = Object.keys(files)
  .map((path) => /^\.\/en\/(\w+)\.json$/.exec(path)?.[1])
  .filter((text) => text !== undefined)

const flat = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, item]) =>
    typeof item === 'string' ? [[`${at}${key}`, item] as [string, string]] : flat(item, `${at}${key}.`),
  )
const textsOf = (language: 'en' | 'id', subject: string) => new Map(flat(files[`./${language}/${subject}.json`] ?? {}))
const PLURAL = /_(zero|one|two|few|many|other)$/
const facts = (text: string) => [...new Set([...text.matchAll(/\{\{-?\s*(\w+)/g)].map((match) => match[1]))].sort()
/** Names, units and words that both languages share. */
const SAME_ENOUGH = 24

describe.each(subjects)('%s', (subject) => {
  const [en, id] = [textsOf('en', subject), textsOf('id', subject)]

  it('TX-1 has whole plurals', () => {
    for (const texts of [en, id])
      for (const key of texts.keys()) {
        if (!PLURAL.test(key)) continue
        const base = key.replace(PLURAL, '')
        expect([`${base}_one`, `${base}_other`].filter((form) => !texts.has(form))).toEqual([])
        expect(texts.has(base), `${base} has plural forms and none`).toBe(false)
      }
  })

  it('TX-2 has the same facts', () => {
    const missing = [...en].filter(([key, text]) => !PLURAL.test(key) && facts(text).join() !== facts(id.get(key) ?? '').join())
    expect(missing.map(([key]) => key)).toEqual([])
    for (const [key, text] of en) if (key.endsWith('_other')) expect(facts(id.get(key) ?? ''), key).toEqual(facts(text))
  })

  it('TX-3 has something to say, in its own language', () => {
    for (const texts of [en, id]) expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
    const same = [...en].filter(([key, text]) => text === id.get(key) && text.replace(/\{\{.*?\}\}/g, '').length > SAME_ENOUGH)
    expect(same.map(([key]) => key)).toEqual([])
  })
})

const TAG = /^[a-z][A-Za-z0-9_]{0,29}(:[^\s,:]{1,29})?$/

/** Whether it is a tag: a word such as `temp`, or one with a value such as `floor:12`. */
export const isTag = (text: string): boolean => TAG.test(text)

/** What was typed into a search: words with `#` before them are tags, the others are searched for. */
export function taggedWords(text: string): { readonly search?: string; readonly tags?: string } {
  const words = text.split(/\s+/).filter(Boolean)
  const tags = [...new Set(words.filter((word) => word.startsWith('#')).map((word) => word.slice(1)))].filter(isTag).slice(0, 10)
  const search = words.filter((word) => !word.startsWith('#')).join(' ')
  return { ...(search && { search }), ...(tags.length > 0 && { tags: tags.join(',') }) }
}

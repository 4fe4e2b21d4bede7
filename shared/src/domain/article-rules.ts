export const articleStates = ['draft', 'published', 'archived'] as const
export type ArticleState = (typeof articleStates)[number]

/** Who reads an article: people who work tickets, everybody with an account, or also whoever scans a fault code. */
export const articleAudiences = ['agents', 'people', 'public'] as const
export type ArticleAudience = (typeof articleAudiences)[number]

/** As many categories, and as many assets, as one article may be offered for. */
export const MAX_ARTICLE_LINKS = 50
export const MAX_ARTICLE_FILES = 10
export const MAX_SUGGESTIONS = 5

/** Words shorter than this say little about a subject. */
const MIN_WORD = 3
const MAX_WORDS = 12
/** Words that stand in most sentences of either language. */
const COMMON = new Set(
  'the and for not are was has with this that from does the dan yang di ke dari tidak ada untuk ini itu saya kami pada atau sudah belum bisa tolong please'.split(
    ' ',
  ),
)

/** The words of a typed text by which articles are looked up: letters and digits, lower case, each once, at most twelve. */
export function wordsToLookUp(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD && !COMMON.has(word)).slice(0, MAX_WORDS)
}

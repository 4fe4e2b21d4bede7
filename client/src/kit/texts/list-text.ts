import i18next from 'i18next'

/** Names in a row as the language of the page joins them: `a, b and c`. */
export const listText = (names: readonly string[]): string =>
  new Intl.ListFormat(i18next.language === 'id' ? 'id' : 'en', { style: 'long', type: 'conjunction' }).format(names)

import { useTranslation } from 'react-i18next'

const plain = (word: string): string => word.replaceAll('_', ' ')

/** Kinds of records and actions in words; one without a text reads as it is written. */
export function useAuditTexts() {
  const { t } = useTranslation('audit')
  const wordOf = (group: 'kinds' | 'verbs', word: string): string => {
    const key = `${group}.${word}`
    const said = t(key)
    return said === key ? plain(word) : said
  }
  return {
    kindText: (subject: string): string => wordOf('kinds', subject),
    actionText(action: string): string {
      const [head = '', ...rest] = action.split('.')
      return wordOf('verbs', rest.join('.') || head)
    },
    fieldText: plain,
  }
}

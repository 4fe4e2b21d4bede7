import { useTranslation } from 'react-i18next'

const plain = (word: string): string => word.replaceAll('_', ' ')

/** Kinds of records and actions in words; one without a text reads as it is written. */
export function useAuditTexts() {
  const { t } = useTranslation('audit')
  const kindText = (subject: string): string => t(`kinds.${subject}`, { defaultValue: plain(subject) })
  const actionText = (action: string): string => {
    const [head = '', ...rest] = action.split('.')
    const verb = rest.join('.')
    return verb ? t(`verbs.${verb}`, { defaultValue: plain(verb) }) : plain(head)
  }
  return { kindText, actionText, fieldText: plain }
}

import { List } from '@mantine/core'
import type { AccessExplained } from '@menara/shared/contract/people/access.contract.ts'
import { useTranslation } from 'react-i18next'
import { listText } from '../../kit/texts/list-text.ts'
import { useGrantSentences } from './grant-sentences.ts'

/** The reasons as a list, and who can change it. */
export function AccessReasons({ explained }: { readonly explained: AccessExplained }) {
  const { t } = useTranslation('roles')
  const { status, by, site, allowed } = explained
  const sentencesOf = useGrantSentences()
  const roles = listText(by.map(({ name }) => name))
  return (
    <List size="sm" spacing={4}>
      {status !== 'active' && <List.Item>{t(`why.status.${status}`)}</List.Item>}
      <List.Item>{by.length > 0 ? t('why.by', { roles, count: by.length }) : t('why.noRole')}</List.Item>
      {site && <List.Item>{t(site.in_scope ? 'why.inScope' : 'why.outOfScope', { site: site.name })}</List.Item>}
      {!allowed && sentencesOf(explained).map((sentence) => <List.Item key={sentence}>{sentence}</List.Item>)}
    </List>
  )
}

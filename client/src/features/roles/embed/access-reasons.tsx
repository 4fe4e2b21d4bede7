import { List } from '@mantine/core'
import type { AccessExplained } from '@menara/shared/contract/people/access.contract.ts'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../kit/texts/list-text.ts'

/** The reasons as a list, and who can change it. */
export function AccessReasons({ explained }: { readonly explained: AccessExplained }) {
  const { t } = useTranslation('roles')
  const { status, by, site, would, grantors, allowed } = explained
  const names = (rows: readonly { readonly name: string }[]) => listText(rows.map(({ name }) => name))
  return (
    <List size="sm" spacing={4}>
      {status !== 'active' && <List.Item>{t(`why.status.${status}`)}</List.Item>}
      <List.Item>{by.length > 0 ? t('why.by', { roles: names(by), count: by.length }) : t('why.noRole')}</List.Item>
      {site && <List.Item>{t(site.in_scope ? 'why.inScope' : 'why.outOfScope', { site: site.name })}</List.Item>}
      {would.length > 0 && <List.Item>{t('why.would', { roles: names(would), count: would.length })}</List.Item>}
      {!allowed && <List.Item>{grantors.length > 0 ? t('why.grantors', { people: names(grantors) }) : t('why.noGrantor')}</List.Item>}
    </List>
  )
}

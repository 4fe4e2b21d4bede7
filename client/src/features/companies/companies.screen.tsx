import { Paper, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { LocationsTab } from '../locations/embed/locations-tab.tsx'
import { CompaniesTab } from './companies-tab.tsx'
import { companiesView, companyTabs } from './companies-view.ts'

const TABS = {
  Company: { form: '/admin/manage/company/form', Body: CompaniesTab },
  Site: { form: '/admin/manage/company/site/form', Body: LocationsTab },
} as const

/** Companies, and the sites of the installation. */
export function CompaniesScreen() {
  const { t } = useTranslation('companies')
  const { state, show } = useViewState(companiesView)
  const { tab: here = 'Company' } = state
  const { form, Body } = TABS[here]
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <ButtonLink to={form} leftSection={<IconPlus size={16} aria-hidden />}>
            {t(`new.${here}`)}
          </ButtonLink>
        }
      />
      <Paper>
        <Tabs value={here} onChange={(next) => show(next === 'Company' ? {} : { tab: companiesView.tab(next) })} keepMounted={false}>
          <Tabs.List aria-label={t('title')}>
            {companyTabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={here}>
            <Body />
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </>
  )
}

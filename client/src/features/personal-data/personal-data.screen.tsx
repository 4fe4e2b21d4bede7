import { Paper, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { BreachesTab } from './breaches/breaches-tab.tsx'
import { ErasuresTab } from './erasures/erasures-tab.tsx'
import { personalDataTabs, personalDataView } from './personal-data-view.ts'
import { RegisterTab } from './register-tab.tsx'
import { RequestsTab } from './requests/requests-tab.tsx'

/** Personal data by UU PDP 27/2022: what is kept, what people ask for, what was erased, and what got out. */
export function PersonalDataScreen() {
  const { t } = useTranslation('personal_data')
  const { state, change } = useViewState(personalDataView)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('law')} />
      <Tabs
        value={state.tab ?? 'register'}
        onChange={(next) => change({ tab: personalDataTabs.find((item) => item === next && item !== 'register') })}
        keepMounted={false}
      >
        <Tabs.List mb="sm">
          {personalDataTabs.map((item) => (
            <Tabs.Tab key={item} value={item}>
              {t(`tab.${item}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Paper>
          <Tabs.Panel value="register">
            <RegisterTab />
          </Tabs.Panel>
          <Tabs.Panel value="requests">
            <RequestsTab />
          </Tabs.Panel>
          <Tabs.Panel value="erasures">
            <ErasuresTab />
          </Tabs.Panel>
          <Tabs.Panel value="breaches">
            <BreachesTab />
          </Tabs.Panel>
        </Paper>
      </Tabs>
    </>
  )
}

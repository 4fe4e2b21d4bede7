import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { outgoingTabs, outgoingView } from './outgoing-view.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'

/** What leaves the house, for its administrator: what became of it, and which programs are told. */
export function OutgoingScreen() {
  const { t } = useTranslation('notifications')
  const { state, show } = useViewState(outgoingView)
  const { tab: here = 'deliveries', edit } = state
  if (edit) return <WebhookForm key={edit} id={edit === 'new' ? undefined : edit} />
  return (
    <>
      <PageHeader title={t('outgoing')} subtitle={t('outgoingText')} />
      <Tabs value={here} keepMounted={false} onChange={(next) => show({ tab: outgoingView.tab(next) })}>
        <Tabs.List mb="md">
          {outgoingTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={here}>{here === 'deliveries' ? <DeliveryList /> : <WebhookList />}</Tabs.Panel>
      </Tabs>
    </>
  )
}

import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'

const TABS = ['deliveries', 'webhooks'] as const

/** What leaves the house, for its administrator: what became of it, and which programs are told. */
export function OutgoingScreen() {
  const { t } = useTranslation('notifications')
  const go = useNavigate()
  const { tab, edit } = useSearch({ strict: false }) as { tab?: string; edit?: string }
  const here = TABS.find((it) => it === tab) ?? 'deliveries'
  if (edit) return <WebhookForm key={edit} id={edit === 'new' ? undefined : edit} />
  return (
    <>
      <PageHeader title={t('outgoing')} subtitle={t('outgoingText')} />
      <Tabs value={here} keepMounted={false} onChange={(it) => void go({ to: '.', search: { tab: it } as never })}>
        <Tabs.List mb="md">
          {TABS.map((it) => (
            <Tabs.Tab key={it} value={it}>
              {t(`tab.${it}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={here}>{here === 'deliveries' ? <DeliveryList /> : <WebhookList />}</Tabs.Panel>
      </Tabs>
    </>
  )
}

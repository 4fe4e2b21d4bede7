import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { DevicesPanel } from './monitoring/devices-panel.tsx'

const DeadLetters = lazy(async () => ({ default: (await import('./monitoring/dead-letters.tsx')).DeadLetters }))
const Connectors = lazy(async () => ({ default: (await import('./connectors/connectors.tsx')).Connectors }))

/** Devices with their live values; for those who look after them also what was refused, and what reads other systems. */
export function MonitoringScreen() {
  const { t } = useTranslation('iot')
  const go = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const [letters, connectors] = [useMay('alarm_configure'), useMay('show_manage_device')]
  const tabs = ['devices', ...(letters ? ['letters'] : []), ...(connectors ? ['connectors'] : [])] as (
    | 'devices'
    | 'letters'
    | 'connectors'
  )[]
  const shown = tabs.find((it) => it === tab) ?? 'devices'
  const open = (next: string | null): void => void go({ to: '.', search: { ...(next !== 'devices' && { tab: next }) } as never })
  return (
    <>
      <PageHeader title={t('monitoring')} subtitle={t(`tabText.${shown}`)} />
      {tabs.length === 1 ? (
        <DevicesPanel />
      ) : (
        <Tabs value={shown} onChange={open} keepMounted={false}>
          <Tabs.List aria-label={t('monitoring')} mb="sm">
            {tabs.map((it) => (
              <Tabs.Tab key={it} value={it}>
                {t(`tab.${it}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Suspense fallback={<WaitingRows />}>
            <Tabs.Panel value="devices">
              <DevicesPanel />
            </Tabs.Panel>
            <Tabs.Panel value="letters">
              <DeadLetters />
            </Tabs.Panel>
            <Tabs.Panel value="connectors">
              <Connectors />
            </Tabs.Panel>
          </Suspense>
        </Tabs>
      )}
    </>
  )
}

import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { oneOf, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { DevicesPanel } from './monitoring/devices-panel.tsx'

const DeadLetters = lazy(async () => ({ default: (await import('./monitoring/dead-letters.tsx')).DeadLetters }))
const Connectors = lazy(async () => ({ default: (await import('./connectors/connectors.tsx')).Connectors }))

const TABS = ['devices', 'letters', 'connectors'] as const
export const monitoringView = { tab: oneOf(TABS) }

/** Devices with their live values; for those who look after them also what was refused, and what reads other systems. */
export function MonitoringScreen() {
  const { t } = useTranslation('iot')
  const { state, show } = useViewState(monitoringView)
  const [letters, connectors] = [useMay('alarm_configure'), useMay('show_manage_device')]
  const tabs = TABS.filter((tab) => tab === 'devices' || (tab === 'letters' ? letters : connectors))
  const shown = tabs.find((tab) => tab === state.tab) ?? 'devices'
  const open = (next: string | null): void => show(next === 'devices' ? {} : { tab: monitoringView.tab(next) })
  return (
    <>
      <PageHeader title={t('monitoring')} subtitle={t(`tabText.${shown}`)} />
      {tabs.length === 1 ? (
        <DevicesPanel />
      ) : (
        <Tabs value={shown} onChange={open} keepMounted={false}>
          <Tabs.List aria-label={t('monitoring')} mb="sm">
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tab.${tab}`)}
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

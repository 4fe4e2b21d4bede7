import { Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { visitorDesks, visitorsView } from '../visitors-view.ts'

/** What everybody has who opens visits. */
const OF_HOSTS: readonly string[] = ['list', 'series']
const Series = lazy(async () => ({ default: (await import('../series/visit-series-list.tsx')).SeriesList }))
const Board = lazy(async () => ({ default: (await import('../reception/reception-board.tsx')).ReceptionBoard }))
const Passes = lazy(async () => ({ default: (await import('../passes/pass-board.tsx')).PassBoard }))
const Evacuation = lazy(async () => ({ default: (await import('../evacuation/evacuation-list.tsx')).EvacuationList }))
const Security = lazy(async () => ({ default: (await import('../watchlist.tsx')).Watchlist }))

/** Visitor tickets as the list (`children`), series of visits, and what the reception looks at beside them. The open one is in the address. */
export function VisitorViews({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('visitors')
  const { state, show } = useViewState(visitorsView)
  const [receives, isSecurity] = [useMay('visitor_receive'), useMay('visitor_security')]
  const shown = visitorDesks.filter((desk) => OF_HOSTS.includes(desk) || (receives && (desk !== 'watchlist' || isSecurity)))
  const here = shown.find((text) => text === state.desk) ?? 'list'
  return (
    <Tabs value={here} keepMounted={false} onChange={(next) => show(next === 'list' ? {} : { desk: visitorsView.desk(next) }, 'replace')}>
      <Tabs.List mb="sm">
        {shown.map((text) => (
          <Tabs.Tab key={text} value={text}>
            {t(`view.${text}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={here}>
        <Suspense fallback={<WaitingRows />}>
          {here === 'list' ? children : <PageHeader title={t(`view.${here}`)} />}
          {here === 'series' && <Series />}
          {here === 'board' && <Board />}
          {here === 'passes' && <Passes />}
          {here === 'evacuation' && <Evacuation />}
          {here === 'watchlist' && <Security />}
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

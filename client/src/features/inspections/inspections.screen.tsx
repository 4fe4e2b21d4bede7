import { Tabs } from '@mantine/core'
import { inspectionFindingFeed } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import { inspectionRoundFeed } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useChanges } from '../../kit/live/live.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite, useSiteId, useSitesKnown } from '../../kit/site.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { FindingsPanel } from './findings/findings-panel.tsx'
import { refreshInspections } from './inspections.api.ts'
import { inspectionTabs, inspectionView } from './inspections-view.ts'
import { PlanPage } from './plans/plan-page.tsx'
import { PlansPanel } from './plans/plans-panel.tsx'
import { ResultsPanel } from './results/results-panel.tsx'
import { RoundDialog } from './rounds/round-dialog.tsx'
import { RoundsPanel } from './rounds/rounds-panel.tsx'
import { TemplatePage } from './templates/template-page.tsx'
import { TemplatesPanel } from './templates/templates-panel.tsx'

const PANELS = {
  rounds: RoundsPanel,
  findings: FindingsPanel,
  results: ResultsPanel,
  templates: TemplatesPanel,
  plans: PlansPanel,
} as const
const idOf = (text: string): string | undefined => (text === 'new' ? undefined : text)

/** Inspections: rounds and what they found, their results, and the templates and plans they are made of. */
export function InspectionsScreen() {
  const { state } = useViewState(inspectionView)
  const siteId = useSiteId()
  const about = siteId ? { location_id: siteId } : {}
  useChanges(inspectionRoundFeed, about, () => void refreshInspections('inspection_rounds'))
  useChanges(inspectionFindingFeed, about, () => void refreshInspections('inspection_findings'))
  if (!useSitesKnown()) return <WaitingRows />
  if (state.edit) return <TemplatePage key={state.edit} id={idOf(state.edit)} />
  if (state.plan) return <PlanPage key={state.plan} id={idOf(state.plan)} />
  return <Panels />
}

function Panels() {
  const { t } = useTranslation(['inspections', 'nav'])
  const { state, show, change } = useViewState(inspectionView)
  const site = useSite()
  const tab = state.tab ?? 'rounds'
  const Panel = PANELS[tab]
  return (
    <>
      <PageHeader title={t('nav:title.people_inspection')} subtitle={site?.name ?? t('allSites')} />
      <Tabs value={tab} onChange={(value) => show({ tab: inspectionView.tab(value) })}>
        <Tabs.List mb="md" aria-label={t('nav:title.people_inspection')}>
          {inspectionTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Panel />
        </Tabs.Panel>
      </Tabs>
      {state.round && <RoundDialog key={state.round} id={state.round} close={() => change({ round: undefined })} />}
    </>
  )
}

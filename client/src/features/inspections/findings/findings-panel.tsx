import { Paper, Stack, Text } from '@mantine/core'
import { type InspectionFinding, inspectionFindings } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import { findingStates } from '@menara/shared/domain/inspections/inspection-states.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { StateFilter } from '../../../kit/lists/state-filter.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useSiteId, useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { FindingBadge } from '../inspection-badges.tsx'
import { inspectionView } from '../inspections-view.ts'
import { DaysFilter, TemplateFilter } from '../list-filters.tsx'
import { FindingDialog } from './finding-dialog.tsx'

/** Findings, the latest first. */
export function FindingsPanel() {
  const { t } = useTranslation('inspections')
  const { state, change } = useViewState(inspectionView)
  const siteId = useSiteId()
  const { start = '', end = '' } = state
  const list = usePages(inspectionFindings.list, {
    ...(siteId && { location_id: siteId }),
    ...(state.finding_state && { state: state.finding_state }),
    ...(state.template && { template_id: state.template }),
    ...(start && { start }),
    ...(end && { end }),
  })
  const open = list.rows?.find(({ id }) => id === state.finding)
  return (
    <Paper>
      <ListPanel<InspectionFinding>
        label={t('tab.findings')}
        list={list}
        filters={
          <>
            <DaysFilter start={start} end={end} />
            <StateFilter
              label={t('stateHead')}
              anyState={t('anyState')}
              width={170}
              states={findingStates}
              labelOf={(one) => t(`finding.${one}`)}
              value={state.finding_state}
              change={(one) => change({ finding_state: one })}
            />
            <TemplateFilter />
          </>
        }
        columns={useColumns()}
        keyOf={({ id }) => id}
        nameOf={({ text_en, found_at }) => `${text_en} ${found_at}`}
        onOpen={({ id }) => change({ finding: id }, 'push')}
        height="calc(100dvh - 330px)"
        empty={<EmptyState title={t('noFindings')} text={t('noFindingsText')} />}
      />
      {open && <FindingDialog finding={open} close={() => change({ finding: undefined })} />}
    </Paper>
  )
}

function useColumns(): readonly Column<InspectionFinding>[] {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const zoneOf = useZoneOf()
  return [
    {
      ...{ key: 'found', header: t('foundHead'), width: 170 },
      cell: ({ found_at, location }) => <span className="num">{dateText(found_at, 'short', zoneOf(location.id))}</span>,
    },
    {
      ...{ key: 'text', header: t('findingHead') },
      cell: (finding) => (
        <Stack gap={0}>
          <Text component="span" size="sm" fw={600}>
            {textOf({ en: finding.text_en, id: finding.text_id })}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {[finding.checkpoint, finding.asset?.name ?? finding.area?.name, finding.location.name].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      ),
    },
    { key: 'state', header: t('stateHead'), width: 140, cell: ({ state }) => <FindingBadge state={state} /> },
    { key: 'ticket', header: t('ticketHead'), width: 130, cell: ({ ticket }) => ticket?.number ?? '–' },
    { key: 'who', header: t('inspectorHead'), width: 160, wideOnly: true, cell: ({ inspector }) => inspector?.name ?? '–' },
  ]
}

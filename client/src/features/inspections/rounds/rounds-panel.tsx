import { Paper, Stack, Text } from '@mantine/core'
import { type InspectionRound, inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { roundStates } from '@menara/shared/domain/inspections/inspection-states.ts'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { StateFilter } from '../../../kit/lists/state-filter.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { usePageZone, useSiteId, useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { RoundBadge } from '../inspection-badges.tsx'
import { inspectionView } from '../inspections-view.ts'
import { DaysFilter, TemplateFilter } from '../list-filters.tsx'

/** Rounds up to today unless other days are chosen, the latest first. */
export function RoundsPanel() {
  const { t } = useTranslation('inspections')
  const { state, change } = useViewState(inspectionView)
  const siteId = useSiteId()
  const zone = usePageZone()
  const { start = '', end = todayIn(zone) } = state
  const list = usePages(inspectionRounds.list, {
    ...(siteId && { location_id: siteId }),
    ...(state.state && { state: state.state }),
    ...(state.template && { template_id: state.template }),
    ...(start && { start }),
    end,
  })
  return (
    <Paper>
      <ListPanel<InspectionRound>
        label={t('tab.rounds')}
        list={list}
        filters={
          <>
            <DaysFilter start={start} end={end} />
            <StateFilter
              label={t('stateHead')}
              anyState={t('anyState')}
              width={170}
              states={roundStates}
              labelOf={(one) => t(`round.${one}`)}
              value={state.state}
              change={(one) => change({ state: one })}
            />
            <TemplateFilter />
          </>
        }
        columns={useColumns(siteId === undefined)}
        keyOf={({ id }) => id}
        nameOf={({ template, due_at }) => `${template.code} ${due_at}`}
        onOpen={({ id }) => change({ round: id }, 'push')}
        height="calc(100dvh - 330px)"
        empty={<EmptyState title={t('noRounds')} text={t('noRoundsText')} />}
      />
    </Paper>
  )
}

const whereOf = ({ area, asset, location, checkpoints_total }: InspectionRound, checkpoints: (count: number) => string): string =>
  asset?.name ?? area?.name ?? (checkpoints_total > 0 ? checkpoints(checkpoints_total) : location.name)

function useColumns(withSite: boolean): readonly Column<InspectionRound>[] {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const zoneOf = useZoneOf()
  const columns: Column<InspectionRound>[] = [
    {
      ...{ key: 'due', header: t('dueHead'), width: 170 },
      cell: ({ due_at, location }) => <span className="num">{dateText(due_at, 'short', zoneOf(location.id))}</span>,
    },
    {
      ...{ key: 'template', header: t('templateHead') },
      cell: (round) => (
        <Stack gap={0}>
          <Text component="span" size="sm" fw={600}>
            {textOf({ en: round.template.name_en, id: round.template.name_id })}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {whereOf(round, (count) => t('checkpointCount', { count }))}
          </Text>
        </Stack>
      ),
    },
    { key: 'state', header: t('stateHead'), width: 190, cell: (round) => <RoundBadge round={round} /> },
    {
      ...{ key: 'who', header: t('whoHead'), width: 160, wideOnly: true },
      cell: ({ inspector, assignee, group }) => inspector?.name ?? assignee?.name ?? group?.name ?? '–',
    },
    {
      ...{ key: 'score', header: t('scoreHead'), width: 90, end: true },
      cell: ({ score }) => <span className="num">{score === null ? '–' : t('percent', { value: numberText(score) })}</span>,
    },
    {
      ...{ key: 'failed', header: t('failedHead'), width: 90, end: true, wideOnly: true },
      cell: ({ failed, submitted_at }) => <span className="num">{submitted_at ? numberText(failed) : '–'}</span>,
    },
  ]
  const site: Column<InspectionRound> = {
    key: 'site',
    header: t('siteHead'),
    width: 140,
    wideOnly: true,
    cell: ({ location }) => location.name,
  }
  return withSite ? [...columns, site] : columns
}

import { Paper, Stack, Text } from '@mantine/core'
import { type InspectionPlan, inspectionPlanFeed, inspectionPlans } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useChanges } from '../../../kit/live/live.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId, useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { PlanBadge } from '../inspection-badges.tsx'
import { refreshInspections } from '../inspections.api.ts'
import { inspectionView } from '../inspections-view.ts'
import { TemplateFilter } from '../list-filters.tsx'
import { useDatesText } from './plan-words.ts'

/** Inspection plans, by name. */
export function PlansPanel() {
  const { t } = useTranslation('inspections')
  const { state, change, show } = useViewState(inspectionView)
  const manages = useMay('inspection_manage')
  const siteId = useSiteId()
  const { search = '' } = state
  const about = siteId ? { location_id: siteId } : {}
  useChanges(inspectionPlanFeed, about, () => void refreshInspections('inspection_plans'))
  const list = usePages(inspectionPlans.list, {
    ...about,
    ...(search && { search }),
    ...(state.template && { template_id: state.template }),
  })
  return (
    <Paper>
      <ListPanel<InspectionPlan>
        label={t('tab.plans')}
        list={list}
        filters={
          <>
            <SearchInput label={t('searchPlans')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />
            <TemplateFilter />
          </>
        }
        actions={
          manages && (
            <ButtonLink to="/people/inspection" search={{ tab: 'plans', plan: 'new' }} leftSection={<IconPlus size={16} aria-hidden />}>
              {t('newPlan')}
            </ButtonLink>
          )
        }
        columns={useColumns()}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => show({ tab: 'plans', plan: id })}
        height="calc(100dvh - 330px)"
        empty={<EmptyState title={t('noPlans')} text={t('noPlansText')} />}
      />
    </Paper>
  )
}

function useColumns(): readonly Column<InspectionPlan>[] {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const zoneOf = useZoneOf()
  const datesText = useDatesText()
  const number = (value: number) => <span className="num">{numberText(value)}</span>
  return [
    {
      ...{ key: 'name', header: t('nameHead') },
      cell: ({ name, template, location }) => (
        <Stack gap={0}>
          <Text component="span" size="sm" fw={600}>
            {name}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {[textOf({ en: template.name_en, id: template.name_id }), location.name].join(' · ')}
          </Text>
        </Stack>
      ),
    },
    { key: 'state', header: t('stateHead'), width: 120, cell: ({ state }) => <PlanBadge state={state} /> },
    { key: 'dates', header: t('whenHead'), width: 220, wideOnly: true, cell: datesText },
    { key: 'who', header: t('forHead'), width: 160, wideOnly: true, cell: ({ assignee, group }) => assignee?.name ?? group?.name ?? '–' },
    {
      ...{ key: 'next', header: t('nextHead'), width: 170 },
      cell: ({ next_at, location }) => <span className="num">{next_at ? dateText(next_at, 'short', zoneOf(location.id)) : '–'}</span>,
    },
    { key: 'made', header: t('madeHead'), width: 90, wideOnly: true, end: true, cell: ({ made }) => number(made) },
    { key: 'missed', header: t('missedHead'), width: 90, wideOnly: true, end: true, cell: ({ missed }) => number(missed) },
  ]
}

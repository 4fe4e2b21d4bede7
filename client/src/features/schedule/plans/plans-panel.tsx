import { Group, Paper, Select, Text } from '@mantine/core'
import {
  type MaintenancePlan,
  maintenancePlanFeed,
  maintenancePlans,
} from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { planStates } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useChanges } from '../../../kit/live/live.ts'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { scheduleView } from '../schedule-view.ts'
import type { SitePanelProps } from '../site-panel.ts'
import { PlanState } from './plan-state.tsx'
import { useTriggerText } from './trigger-words.ts'

/** Preventive plans of a site, by code. */
export function PlansPanel({ siteId }: SitePanelProps) {
  const { t } = useTranslation('schedule')
  const { state, change } = useViewState(scheduleView)
  const cache = useQueryClient()
  const manages = useMay('show_manage_asset')
  const { search = '' } = state
  useChanges(maintenancePlanFeed, { location_id: siteId }, () => void cache.invalidateQueries({ queryKey: ['maintenance_plans', 'list'] }))
  const list = usePages(maintenancePlans.list, {
    location_id: siteId,
    ...(search && { search }),
    ...(state.state && { state: state.state }),
    ...(state.team && { group_id: state.team }),
  })
  return (
    <Paper>
      <ListPanel<MaintenancePlan>
        label={t('tab.plans')}
        list={list}
        filters={
          <>
            <SearchInput label={t('plan.search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />
            <Select
              aria-label={t('stateHead')}
              placeholder={t('plan.anyState')}
              clearable
              clearButtonProps={{ 'aria-label': t('plan.anyState') }}
              w={160}
              data={planStates.map((value) => ({ value, label: t(`plan.state.${value}`) }))}
              value={state.state ?? null}
              onChange={(value) => change({ state: scheduleView.state(value) })}
            />
          </>
        }
        actions={
          manages && (
            <ButtonLink
              to="/admin/plugins/schedule"
              search={{ tab: 'plans', plan: 'new', site: siteId }}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('plan.new')}
            </ButtonLink>
          )
        }
        columns={useColumns()}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => change({ plan: id }, 'push')}
        height="calc(100dvh - 330px)"
        empty={<EmptyState title={t('plan.empty')} text={t('plan.emptyText')} />}
      />
    </Paper>
  )
}

function useColumns(): readonly Column<MaintenancePlan>[] {
  const { t } = useTranslation('schedule')
  const triggerText = useTriggerText()
  const number = (value: number) => <span className="num">{numberText(value)}</span>
  return [
    { key: 'code', header: t('plan.code'), width: 100, cell: ({ code }) => code },
    {
      key: 'name',
      header: t('plan.name'),
      cell: (plan) => (
        <Group gap={4}>
          <Text component="span" size="sm" fw={600}>
            {plan.name}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {plan.assets.map(({ name }) => name).join(', ') || plan.area?.name}
          </Text>
        </Group>
      ),
    },
    { key: 'state', header: t('stateHead'), width: 170, cell: (plan) => <PlanState plan={plan} /> },
    { key: 'trigger', header: t('plan.trigger'), width: 200, wideOnly: true, cell: triggerText },
    { key: 'team', header: t('team'), width: 140, wideOnly: true, cell: ({ group }) => group?.name ?? '–' },
    { key: 'next', header: t('plan.next'), width: 120, cell: ({ next_on }) => (next_on ? dayText(next_on) : '–') },
    { key: 'done', header: t('work.done'), width: 70, wideOnly: true, cell: ({ done }) => number(done) },
    { key: 'skipped', header: t('work.skipped'), width: 80, wideOnly: true, cell: ({ skipped }) => number(skipped) },
    { key: 'missed', header: t('work.missed'), width: 80, wideOnly: true, cell: ({ missed }) => number(missed) },
  ]
}

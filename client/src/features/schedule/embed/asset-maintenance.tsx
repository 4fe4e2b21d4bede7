import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { maintenanceFeed } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { dayPlus } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { useChanges } from '../../../kit/live/live.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { PlanState } from '../plans/plan-state.tsx'
import { useTriggerText } from '../plans/trigger-words.ts'
import { lastWorkOf, nextWorkOf, plansOfAsset, useStale } from '../schedule.api.ts'
import { WorkRows } from '../work-rows.tsx'

/** Work is opened some weeks ahead. */
const AHEAD_DAYS = 31

interface AssetMaintenanceProps {
  readonly assetId: string
  readonly siteId: string
}

/** Preventive plans of an asset, its next work and what became of the last; nothing for those without the schedule. */
export function AssetMaintenanceCard(props: AssetMaintenanceProps) {
  const { t } = useTranslation('schedule')
  const mayRead = useMay('show_plugin_schedule')
  if (!mayRead) return null
  return (
    <Paper p="md" component="section" aria-label={t('ofAsset')}>
      <Title order={2} mb="xs">
        {t('ofAsset')}
      </Title>
      <AssetMaintenance {...props} />
    </Paper>
  )
}

function AssetMaintenance({ assetId, siteId }: AssetMaintenanceProps) {
  const zone = useZoneOf()(siteId)
  const { t } = useTranslation('schedule')
  const stale = useStale()
  const triggerText = useTriggerText()
  useChanges(maintenanceFeed, { asset_id: assetId }, () => void stale())
  const plans = useQuery(plansOfAsset(assetId))
  const of = { asset_id: assetId }
  const next = useQuery(nextWorkOf(of))
  const last = useQuery(lastWorkOf(of, dayPlus(todayIn(zone), AHEAD_DAYS)))
  const error = plans.error ?? next.error ?? last.error
  if (error) return <FailedState error={error} retry={() => void Promise.all([plans.refetch(), next.refetch(), last.refetch()])} />
  if (!plans.data || !next.data || !last.data) return <WaitingRows rows={2} />
  if (plans.data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noPlans')}
      </Text>
    )
  return (
    <Stack gap="sm">
      {plans.data.data.map((plan) => (
        <Group key={plan.id} gap="xs">
          <AnchorLink size="sm" to="/admin/plugins/schedule" search={{ tab: 'plans', plan: plan.id }}>
            {plan.code} · {plan.name}
          </AnchorLink>
          <PlanState plan={plan} />
          <Text size="xs" c="dimmed">
            {triggerText(plan)}
          </Text>
        </Group>
      ))}
      <WorkRows rows={[...next.data.data, ...last.data.data.filter(({ state }) => state !== 'planned')]} withPlan />
    </Stack>
  )
}

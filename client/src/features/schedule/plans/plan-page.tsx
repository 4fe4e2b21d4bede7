import { Button, Group, Paper, Stack, Title } from '@mantine/core'
import { maintenanceFeed } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import type { MaintenancePlan } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { dayPlus, mayMovePlan, planMoveNames } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useChanges } from '../../../kit/live/live.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { lastWorkOf, nextWorkOf, planById, removePlan, useMovePlan, useStale } from '../schedule.api.ts'
import { scheduleView } from '../schedule-view.ts'
import { WorkRows } from '../work-rows.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanState } from './plan-state.tsx'

interface PlanPageProps {
  readonly id: string | undefined
  readonly siteId: string
}

/** One preventive plan: its fields, what may be done with it, and its work. */
export function PlanPage({ id, siteId }: PlanPageProps) {
  return (
    <LoadedRecord id={id} query={planById}>
      {(plan) => <Shown plan={plan} siteId={plan?.location.id ?? siteId} />}
    </LoadedRecord>
  )
}

function Shown({ plan, siteId }: { readonly plan: MaintenancePlan | undefined; readonly siteId: string }) {
  const { t } = useTranslation('schedule')
  const manages = useMay('show_manage_asset')
  const stale = useStale()
  const zone = useZoneOf()(siteId)
  useChanges(maintenanceFeed, plan ? { plan_id: plan.id } : null, () => void stale())
  return (
    <>
      <PageHeader
        title={plan?.name ?? t('plan.new')}
        above={plan && <PlanState plan={plan} />}
        subtitle={plan && `${plan.code} · ${plan.location.name}`}
        actions={
          <>
            <ButtonLink to="/admin/plugins/schedule" search={{ tab: 'plans' }} variant="default">
              {t('plan.all')}
            </ButtonLink>
            {plan && manages && <PlanActions plan={plan} />}
          </>
        }
      />
      <Stack gap="md">
        {manages && plan?.state !== 'ended' ? (
          <PlanForm key={plan ? `${plan.id} ${plan.rev}` : 'new'} plan={plan} siteId={siteId} zone={zone} />
        ) : (
          plan && <PlanFacts plan={plan} />
        )}
        {plan && <PlanWork plan={plan} zone={zone} />}
      </Stack>
    </>
  )
}

function PlanActions({ plan }: { readonly plan: MaintenancePlan }) {
  const { t } = useTranslation('schedule')
  const { show } = useViewState(scheduleView)
  const stale = useStale()
  const move = useMovePlan()
  const end = () =>
    askFirst({
      ...{ title: t('plan.endTitle'), text: t('plan.endText', { name: plan.name }), confirm: t('plan.move.end'), danger: true },
      run: () => move.mutateAsync({ id: plan.id, move: 'end' }),
    })
  const remove = () =>
    askFirst({
      ...{
        title: t('plan.removeTitle'),
        text: t('plan.removeText', { name: plan.name }),
        confirm: t('delete', { ns: 'common' }),
        danger: true,
      },
      async run() {
        await removePlan(plan.id)
        await stale()
        show({ tab: 'plans' })
      },
    })
  return (
    <Group gap="xs">
      {planMoveNames
        .filter((one) => mayMovePlan(one, plan.state))
        .map((one) => (
          <Button
            key={one}
            variant={one === 'activate' ? 'filled' : 'default'}
            loading={move.isPending && move.variables.move === one}
            onClick={() => (one === 'end' ? end() : move.mutate({ id: plan.id, move: one }))}
          >
            {t(`plan.move.${one}`)}
          </Button>
        ))}
      {plan.state === 'draft' && (
        <Button variant="default" onClick={remove}>
          {t('delete', { ns: 'common' })}
        </Button>
      )}
    </Group>
  )
}

/** Work is opened some weeks ahead. */
const AHEAD_DAYS = 91

function PlanWork({ plan, zone }: { readonly plan: MaintenancePlan; readonly zone: string }) {
  const { t } = useTranslation('schedule')
  const next = useQuery(nextWorkOf({ plan_id: plan.id }))
  const last = useQuery(lastWorkOf({ plan_id: plan.id }, dayPlus(todayIn(zone), AHEAD_DAYS)))
  return (
    <Paper p="md" component="section" aria-label={t('plan.work')}>
      <Title order={2} fz="md" mb="xs">
        {t('plan.work')}
      </Title>
      <WorkRows rows={[...(next.data?.data ?? []), ...(last.data?.data ?? []).filter(({ state }) => state !== 'planned')]} />
    </Paper>
  )
}

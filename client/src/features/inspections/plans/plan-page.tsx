import { Button, Group, Paper } from '@mantine/core'
import type { InspectionPlan } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { mayMovePlan, planMoveNames } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../../kit/calls/refusals.ts'
import { saveFile } from '../../../kit/exports/save-file.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { PlanBadge } from '../inspection-badges.tsx'
import { labelsOf, planById, refreshInspections, removePlan, useMovePlan } from '../inspections.api.ts'
import { inspectionView } from '../inspections-view.ts'
import { PlanForm } from './plan-form.tsx'
import { useDatesText } from './plan-words.ts'

/** One inspection plan: its fields, and what may be done with it. */
export function PlanPage({ id }: { readonly id: string | undefined }) {
  return (
    <LoadedRecord id={id} query={planById}>
      {(plan) => <Shown plan={plan} />}
    </LoadedRecord>
  )
}

function Shown({ plan }: { readonly plan: InspectionPlan | undefined }) {
  const { t } = useTranslation('inspections')
  const manages = useMay('inspection_manage')
  return (
    <>
      <PageHeader
        title={plan?.name ?? t('newPlan')}
        above={plan && <PlanBadge state={plan.state} />}
        subtitle={plan?.location.name}
        actions={
          <>
            <ButtonLink to="/people/inspection" search={{ tab: 'plans' }} variant="default">
              {t('allPlans')}
            </ButtonLink>
            {plan && manages && <PlanActions plan={plan} />}
          </>
        }
      />
      {manages && plan?.state !== 'ended' ? (
        <PlanForm key={plan ? `${plan.id} ${plan.rev}` : 'new'} plan={plan} />
      ) : (
        plan && <PlanFacts plan={plan} />
      )}
    </>
  )
}

function PlanFacts({ plan }: { readonly plan: InspectionPlan }) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const datesText = useDatesText()
  const { template, area, asset, checkpoints, assignee, group } = plan
  const facts = [
    [t('templateHead'), textOf({ en: template.name_en, id: template.name_id })],
    [t('siteHead'), [plan.location.name, area?.name, asset?.name].filter(Boolean).join(' · ')],
    [t('checkpoints'), checkpoints.map(({ name }) => name).join(', ') || '–'],
    [t('whenHead'), datesText(plan)],
    [t('forHead'), assignee?.name ?? group?.name ?? '–'],
  ] as const
  return (
    <Paper p="md" maw={860}>
      <FactRows facts={facts} />
    </Paper>
  )
}

function PlanActions({ plan }: { readonly plan: InspectionPlan }) {
  const { t } = useTranslation('inspections')
  const { show } = useViewState(inspectionView)
  const move = useMovePlan()
  const labels = useMutation({
    mutationFn: () => labelsOf(plan.id),
    onSuccess: (file) => saveFile(file as Blob, 'checkpoints.pdf'),
    onError: showFetchRefusal,
  })
  const end = () =>
    askFirst({
      ...{ title: t('endTitle'), text: t('endText', { name: plan.name }), confirm: t('move.end'), danger: true },
      run: () => move.mutateAsync({ id: plan.id, move: 'end' }),
    })
  const remove = () =>
    askFirst({
      ...{ title: t('removeTitle'), text: t('removeText', { name: plan.name }), confirm: t('delete', { ns: 'common' }), danger: true },
      async run() {
        await removePlan(plan.id)
        await refreshInspections('inspection_plans')
        show({ tab: 'plans' })
      },
    })
  return (
    <Group gap="xs">
      {plan.checkpoints.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={labels.isPending}
          onClick={() => labels.mutate()}
        >
          {t('printLabels')}
        </Button>
      )}
      {planMoveNames
        .filter((one) => mayMovePlan(one, plan.state))
        .map((one) => (
          <Button
            key={one}
            variant={one === 'activate' ? 'filled' : 'default'}
            loading={move.isPending && move.variables.move === one}
            onClick={() => (one === 'end' ? end() : move.mutate({ id: plan.id, move: one }))}
          >
            {t(`move.${one}`)}
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

import { MultiSelect, NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { type MaintenancePlan, MaintenancePlanDraft } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { isWork, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking, queryClient } from '../../../kit/calls/query.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useMay } from '../../../kit/session/session.ts'
import { AreaSelect } from '../../areas/embed/area-select.tsx'
import { planById, savePlan, teamsOf, useStale } from '../schedule.api.ts'
import { scheduleView } from '../schedule-view.ts'
import { PartsInput } from './parts-input.tsx'
import { type PlanFormOf, type PlanValues, planOfValues, planValuesOf } from './plan-values.ts'
import { TriggerInputs } from './trigger-inputs.tsx'

interface PlanFormProps {
  readonly plan: MaintenancePlan | undefined
  readonly siteId: string
  readonly zone: string
}

/** A preventive plan: what is worked on, when it comes, and the work itself. */
export function PlanForm({ plan, siteId, zone }: PlanFormProps) {
  const { t } = useTranslation('schedule')
  const { show } = useViewState(scheduleView)
  const stale = useStale()
  const mayReadPoints = useMay('show_plugin_iot')
  const { form, frame } = useRecordForm(MaintenancePlanDraft, planValuesOf(plan, todayIn(zone)), {
    record: plan,
    read: (values: PlanValues) => bodyOf(planOfValues(values, siteId), { plan, mayReadPoints }),
    async save(body) {
      const saved = await savePlan(plan?.id, body)
      queryClient.setQueryData(planById(saved.data.id).queryKey, saved)
      await stale()
      return saved.data
    },
    leave: () => show({ tab: 'plans' }),
    done: ({ id }) => show({ tab: 'plans', plan: id }, 'replace'),
  })
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('plan.code')} withAsterisk maxLength={40} key={form.key('code')} {...form.getInputProps('code')} />
        <TextInput label={t('plan.name')} withAsterisk maxLength={120} key={form.key('name')} {...form.getInputProps('name')} />
        <PlaceInputs form={form} siteId={siteId} />
      </SimpleGrid>
      <TriggerInputs form={form} siteId={siteId} mayReadPoints={mayReadPoints} />
      <WorkInputs form={form} siteId={siteId} />
    </RecordForm>
  )
}

/** A point that is not shown to who changes the plan stays as it is. */
function bodyOf(
  body: ReturnType<typeof planOfValues>,
  { plan, mayReadPoints }: { plan: MaintenancePlan | undefined; mayReadPoints: boolean },
) {
  const { point_id, ...rest } = body
  return plan && !mayReadPoints && rest.trigger === plan.trigger ? rest : body
}

interface InputsProps {
  readonly form: PlanFormOf
  readonly siteId: string
}
function PlaceInputs({ form, siteId }: InputsProps) {
  const { t } = useTranslation('schedule')
  const rows = useQuery(asking(assets.list, { query: { location_id: siteId, active: true, limit: 1000 } })).data?.data ?? []
  return (
    <>
      <MultiSelect
        label={t('plan.assets')}
        searchable
        clearable
        hidePickedOptions
        limit={60}
        maxValues={50}
        nothingFoundMessage={t('nothingFound')}
        data={rows.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
        key={`${form.key('asset_ids')} ${rows.length > 0}`}
        {...form.getInputProps('asset_ids')}
      />
      <AreaSelect label={t('plan.area')} locationId={siteId} key={form.key('area_id')} {...form.getInputProps('area_id')} />
    </>
  )
}

function WorkInputs({ form, siteId }: InputsProps) {
  const { t, i18n } = useTranslation('schedule')
  const templates = useQuery(asking(ticketTemplates.list, { query: {} })).data?.data ?? []
  const teams = useQuery(teamsOf(siteId)).data?.data ?? []
  const fitting = templates.filter(({ ticket_type_id }) => {
    const type = ticketTypeById(ticket_type_id)
    return type && isWork(type.code)
  })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select
          label={t('plan.template')}
          description={t('plan.templateText')}
          withAsterisk
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('nothingFound')}
          data={fitting.map((one) => ({ value: one.id, label: i18n.language === 'en' ? one.name_en : one.name_id }))}
          key={`${form.key('template_id')} ${fitting.length > 0}`}
          {...form.getInputProps('template_id')}
        />
        <Select
          label={t('team')}
          description={t('plan.teamText')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('anyTeam') }}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          key={`${form.key('group_id')} ${teams.length > 0}`}
          {...form.getInputProps('group_id')}
        />
        <NumberInput
          label={t('plan.minutes')}
          description={t('plan.minutesText')}
          min={5}
          max={60_000}
          clampBehavior="none"
          key={form.key('minutes')}
          {...form.getInputProps('minutes')}
        />
      </SimpleGrid>
      <Textarea
        label={t('plan.instructions')}
        autosize
        minRows={2}
        maxLength={4000}
        key={form.key('instructions')}
        {...form.getInputProps('instructions')}
      />
      <PartsInput form={form} />
    </>
  )
}

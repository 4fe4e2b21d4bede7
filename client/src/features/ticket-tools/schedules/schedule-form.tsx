import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { type TicketSchedule, TicketScheduleDraft } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import type { TicketTemplate } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import type { SlaCalendar } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { useSite, useSites } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { AreaSelect } from '../../areas/embed/area-select.tsx'
import { useSettingWords } from '../../desk-settings/embed/setting-words.ts'
import { allCalendars, templatesOf } from '../ticket-tools.api.ts'
import type { ToolFormProps } from '../tool-form.ts'
import { PersonField, TeamField } from '../worker-fields.tsx'
import { RecurrenceInputs } from './recurrence-inputs.tsx'
import { scheduleOfValues, scheduleValuesOf } from './schedule-values.ts'

/** When which ticket is opened where. */
export function ScheduleForm(props: ToolFormProps<TicketSchedule>) {
  const templates = useQuery(templatesOf(undefined, props.known !== undefined)).data?.data
  const calendars = useQuery(allCalendars()).data?.data
  return templates && calendars ? <Facts {...props} templates={templates} calendars={calendars} /> : <WaitingRows />
}

interface FactsProps extends ToolFormProps<TicketSchedule> {
  readonly templates: readonly TicketTemplate[]
  readonly calendars: readonly SlaCalendar[]
}
function Facts({ known, leave, save, templates, calendars }: FactsProps) {
  const { t } = useTranslation(['ticket_tools', 'tickets'])
  const { nameOf } = useSettingWords()
  const sites = useSites()
  const site = useSite()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const siteId = site?.id ?? (sites.length === 1 ? (sites[0]?.id ?? '') : '')
  const { form, frame } = useRecordForm(TicketScheduleDraft, scheduleValuesOf(known, { siteId, today }), {
    record: known,
    read: scheduleOfValues,
    save,
    leave,
  })
  const [locationId, setLocationId] = useState(form.getValues().location_id)
  form.watch('location_id', ({ value }) => {
    setLocationId(value)
    for (const field of ['area_id', 'assignee_id', 'group_id']) form.setFieldValue(field, '')
  })
  return (
    <RecordForm {...frame}>
      <TextInput label={t('schedule.name')} withAsterisk maxLength={120} key={form.key('name')} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('template.one')}
          withAsterisk
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('template.empty')}
          data={templates.map((template) => ({ value: template.id, label: nameOf(template) }))}
          key={form.key('template_id')}
          {...form.getInputProps('template_id')}
        />
        <Select
          label={t('fact.site', { ns: 'tickets' })}
          withAsterisk
          searchable
          allowDeselect={false}
          data={sites.map((site) => ({ value: site.id, label: site.name }))}
          key={form.key('location_id')}
          {...form.getInputProps('location_id')}
        />
        <AreaSelect
          label={t('fact.area', { ns: 'tickets' })}
          locationId={locationId}
          key={`${form.key('area_id')} ${locationId}`}
          {...form.getInputProps('area_id')}
        />
        <PersonField
          locationId={locationId}
          disabled={locationId === ''}
          lost={known?.assignee_may_work === false ? (known.assignee ?? undefined) : undefined}
          key={`${form.key('assignee_id')} ${locationId}`}
          {...form.getInputProps('assignee_id')}
        />
        <TeamField
          locationId={locationId}
          disabled={locationId === ''}
          key={`${form.key('group_id')} ${locationId}`}
          {...form.getInputProps('group_id')}
        />
      </SimpleGrid>
      <RecurrenceInputs form={form} calendars={calendars} />
    </RecordForm>
  )
}

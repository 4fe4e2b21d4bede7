import { Checkbox, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { SlaCalendar } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { holidayKinds } from '@menara/shared/domain/sla/business-calendar.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '../../../kit/dates/dates.ts'
import { RecordForm } from '../../../kit/forms/record-form.tsx'
import { useSites } from '../../../kit/site.ts'
import { usePutCalendar } from '../sla.api.ts'
import { type CalendarDraft, calendarDraftOf } from '../sla-draft.ts'
import { useSlaSaving } from '../sla-saving.ts'
import { ConfirmTerms } from '../what-if/confirm-terms.tsx'
import { WhatIf } from '../what-if/what-if.tsx'
import { ExceptionFields } from './exception-fields.tsx'
import { HolidayFields } from './holiday-fields.tsx'
import { WeeklyFields } from './weekly-fields.tsx'

interface CalendarFormProps {
  readonly calendar: SlaCalendar | undefined
  readonly leave: () => void
}

export function CalendarForm({ calendar, leave }: CalendarFormProps) {
  const { t } = useTranslation('sla')
  const [draft, setDraft] = useState(() => calendarDraftOf(calendar))
  const planned = { calendar: { id: calendar?.id ?? '', draft } }
  const saving = useSlaSaving(usePutCalendar(), { id: calendar?.id, leave })
  const set = (facts: Partial<CalendarDraft>): void => setDraft((before) => ({ ...before, ...facts }))
  return (
    <RecordForm submit={saving.submit(draft, planned)} busy={saving.busy} onCancel={leave}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(['name_en', 'name_id'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(name)}
            withAsterisk
            maxLength={120}
            value={draft[name]}
            error={saving.errorOf(name)}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
        <ZoneChoice zone={draft.zone} change={(zone) => set({ zone })} error={saving.errorOf('zone')} />
        <Group gap="md" align="flex-end">
          {holidayKinds.map((kind) => (
            <Checkbox
              key={kind}
              mb={8}
              label={t(`observed.${kind}`)}
              checked={draft.observed.includes(kind)}
              onChange={(event) =>
                set({
                  observed: holidayKinds.filter((text) => (text === kind ? event.currentTarget.checked : draft.observed.includes(text))),
                })
              }
            />
          ))}
        </Group>
      </SimpleGrid>
      <WeeklyFields weekly={draft.weekly} change={(weekly) => set({ weekly })} error={saving.errorOf('weekly')} />
      <HolidayFields holidays={draft.holidays} change={(holidays) => set({ holidays })} error={saving.errorOf('holidays')} />
      <ExceptionFields exceptions={draft.exceptions} change={(exceptions) => set({ exceptions })} error={saving.errorOf('exceptions')} />
      {calendar && <WhatIf planned={planned} />}
      <ConfirmTerms asked={saving.asked} busy={saving.busy} />
    </RecordForm>
  )
}

interface ZoneChoiceProps {
  readonly zone: string | null
  readonly change: (zone: string | null) => void
  readonly error: string | undefined
}
/** The zones of the sites, and the one the calendar has already. */
function ZoneChoice({ zone, change, error }: ZoneChoiceProps) {
  const { t } = useTranslation('sla')
  const zones = [...new Set([...useSites().map((site) => site.zone), ...(zone ? [zone] : [])])].sort()
  return (
    <Select
      label={t('zone')}
      description={t('zoneText')}
      clearable
      clearButtonProps={{ 'aria-label': t('siteZone') }}
      placeholder={t('siteZone')}
      value={zone}
      error={error}
      onChange={change}
      data={zones.map((zone) => ({ value: zone, label: `${zoneName(zone)} (${zone})` }))}
    />
  )
}

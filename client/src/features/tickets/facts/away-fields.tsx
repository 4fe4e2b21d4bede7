import { Checkbox, MultiSelect, NumberInput, Select, SimpleGrid, TagsInput, Textarea } from '@mantine/core'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { absenceKinds, lodgings, transports } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { CostCentreSelect } from '../../cost-centres/embed/cost-centre-select.tsx'
import { LeavePreview } from '../../leave/embed/leave-preview.tsx'
import type { TypeFieldsProps } from './type-fields-props.ts'

const usePeople = (locationId: string) =>
  (useQuery({ ...asking(users.byLocation, { params: { id: locationId }, query: {} }), enabled: locationId !== '' }).data?.data ?? []).map(
    (item) => ({
      value: item.id,
      label: item.name,
    }),
  )

/** First and last day. */
function DayFields({ form }: Pick<TypeFieldsProps, 'form'>) {
  const { t } = useTranslation('ticket_types')
  return (['first_day', 'last_day'] as const).map((text) => (
    <DateField
      key={form.key(`facts.${text}`)}
      kind="date"
      label={t(`fact.${text}`)}
      withAsterisk
      {...form.getInputProps(`facts.${text}`)}
    />
  ))
}

/** What kind of absence, from when to when, and who takes over. */
export function AbsenceFields({ form, locationId, facts }: TypeFieldsProps) {
  const { t } = useTranslation('ticket_types')
  const people = usePeople(locationId)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('fact.absence_kind')}
        withAsterisk
        allowDeselect={false}
        data={absenceKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        key={form.key('facts.absence_kind')}
        {...form.getInputProps('facts.absence_kind')}
      />
      <Select
        label={t('fact.handover')}
        description={t('cover.hint')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('none', { ns: 'common' }) }}
        data={people}
        key={form.key('facts.handover_id')}
        {...form.getInputProps('facts.handover_id')}
      />
      <DayFields form={form} />
      {(['first_half', 'last_half'] as const).map((text) => (
        <Checkbox
          key={form.key(`facts.${text}`)}
          label={t(`fact.${text}`)}
          {...form.getInputProps(`facts.${text}`, { type: 'checkbox' })}
        />
      ))}
      {facts === undefined && <AbsenceCost form={form} locationId={locationId} />}
    </SimpleGrid>
  )
}

const WATCHED = ['absence_kind', 'first_day', 'last_day', 'first_half', 'last_half'] as const
/** What annual leave of mine costs by what the form of a new request says now. */
function AbsenceCost({ form, locationId }: Omit<TypeFieldsProps, 'facts'>) {
  const [facts, setFacts] = useState<Readonly<Record<string, unknown>>>(() => form.getValues().facts)
  const follow = () => setFacts({ ...form.getValues().facts })
  for (const text of WATCHED) form.watch(`facts.${text}`, follow)
  const [first_day, last_day] = [facts['first_day'], facts['last_day']]
  if (facts['absence_kind'] !== 'annual' || typeof first_day !== 'string' || typeof last_day !== 'string') return null
  if (first_day === '' || last_day < first_day) return null
  const halves = { first_half: facts['first_half'] === true, last_half: facts['last_half'] === true }
  return <LeavePreview first_day={first_day} last_day={last_day} {...halves} {...(locationId && { location_id: locationId })} />
}

/** Where to, what for, how, and with whom. */
export function TripFields({ form, locationId, facts }: TypeFieldsProps) {
  const { t } = useTranslation('ticket_types')
  const rupiah = useRupiahInput()
  const people = usePeople(locationId)
  const codes = { transport: transports, lodging: lodgings } as const
  return (
    <>
      <TagsInput
        label={t('fact.destinations')}
        description={t('destinationsHint')}
        withAsterisk
        maxTags={10}
        key={form.key('facts.destinations')}
        {...form.getInputProps('facts.destinations')}
      />
      <Textarea
        label={t('fact.purpose')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={2000}
        key={form.key('facts.purpose')}
        {...form.getInputProps('facts.purpose')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayFields form={form} />
        {(['transport', 'lodging'] as const).map((name) => (
          <Select
            key={form.key(`facts.${name}`)}
            label={t(`fact.${name}`)}
            clearable
            clearButtonProps={{ 'aria-label': t('none', { ns: 'common' }) }}
            data={codes[name].map((text) => ({ value: text, label: t(`${name}.${text}`) }))}
            {...form.getInputProps(`facts.${name}`)}
          />
        ))}
        <NumberInput
          label={t('fact.advance')}
          {...rupiah}
          max={1_000_000_000}
          key={form.key('facts.advance')}
          {...form.getInputProps('facts.advance')}
        />
        <CostCentreSelect
          siteId={locationId}
          now={facts?.cost_centre}
          key={form.key('facts.cost_centre_id')}
          {...form.getInputProps('facts.cost_centre_id')}
        />
        <MultiSelect
          label={t('fact.companions')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('none', { ns: 'common' }) }}
          maxValues={20}
          data={people}
          key={form.key('facts.companion_ids')}
          {...form.getInputProps('facts.companion_ids')}
        />
      </SimpleGrid>
    </>
  )
}

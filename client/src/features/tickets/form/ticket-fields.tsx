import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { zoneName } from '../../../kit/dates/dates.ts'
import { AreaSelect } from '../../areas/embed/area-select.tsx'
import { CategorySelect } from '../../categories/embed/category-select.tsx'
import { SubtypeSelect } from '../../desk-settings/embed/subtype-select.tsx'
import { AssetSelect } from './asset-select.tsx'
import type { TicketValues } from './ticket-draft.ts'

export type TicketForm = UseFormReturnType<TicketValues>
interface FieldsProps {
  readonly form: TicketForm
  readonly locationId: string
  readonly zone: string
  /** The ticket that is being changed. */
  readonly base?: Ticket
}

/** What it is about, of the type's own tree. A new ticket shows at once the priority and, to those who may assign, the team that come with it. */
export function CategoryField({
  form,
  locationId,
  typeId,
  base,
  mayAssign = false,
}: Omit<FieldsProps, 'zone'> & { readonly typeId: number; readonly mayAssign?: boolean }) {
  return (
    <CategorySelect
      typeId={typeId}
      locationId={locationId || undefined}
      now={base?.category ?? null}
      key={form.key('category_id')}
      {...form.getInputProps('category_id')}
      onChoose={(choice) => {
        if (base || !choice) return
        if (choice.priority) form.setFieldValue('priority', choice.priority)
        if (mayAssign && choice.group) form.setFieldValue('group_id', choice.group.id)
      }}
    />
  )
}

/** Its kind within the type, where the type has such. */
export const SubtypeField = ({ form, typeId, base }: Pick<FieldsProps, 'form' | 'base'> & { readonly typeId: number }) => (
  <SubtypeSelect typeId={typeId} now={base?.subtype ?? null} key={form.key('subtype_id')} {...form.getInputProps('subtype_id')} />
)

/** Its subject and text. */
export function WhatFields({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('tickets')
  return (
    <>
      <TextInput label={t('fact.title')} withAsterisk maxLength={200} key={form.key('title')} {...form.getInputProps('title')} />
      <Textarea
        label={t('fact.description')}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={10_000}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
    </>
  )
}

interface WhereProps {
  /** What it is about when the form opens. */
  readonly asset?: Ref | null | undefined
}
/** Where it is: area and asset of the site. */
export function WhereFields({ form, locationId, base, asset = base?.asset }: Omit<FieldsProps, 'zone'> & WhereProps) {
  const { t } = useTranslation('tickets')
  const [areaId, setAreaId] = useState(form.getValues().area_id)
  form.watch('area_id', ({ value }) => setAreaId(value))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <AreaSelect label={t('fact.area')} locationId={locationId} key={form.key('area_id')} {...form.getInputProps('area_id')} />
      <AssetSelect
        locationId={locationId}
        areaId={areaId ?? ''}
        now={asset && asset.id === form.getValues().asset_id ? asset : null}
        key={`${form.key('asset_id')} ${locationId}`}
        {...form.getInputProps('asset_id')}
      />
    </SimpleGrid>
  )
}

/** How urgent, and when: times are those of the site. */
export function WhenFields({ form, zone }: Pick<FieldsProps, 'form' | 'zone'>) {
  const { t } = useTranslation('tickets')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select
          label={t('fact.priority')}
          allowDeselect={false}
          data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
          key={form.key('priority')}
          {...form.getInputProps('priority')}
        />
        <DateField
          kind="date-time"
          label={`${t('fact.due_at')} (${zoneName(zone)})`}
          key={form.key('due_at')}
          {...form.getInputProps('due_at')}
        />
        <TextInput label={t('fact.code')} maxLength={40} key={form.key('code')} {...form.getInputProps('code')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <DateField kind="date" label={t('fact.start')} key={form.key('start')} {...form.getInputProps('start')} />
        <DateField kind="date" label={t('fact.end')} key={form.key('end')} {...form.getInputProps('end')} />
        <DateField kind="time" label={t('fact.from')} key={form.key('from')} {...form.getInputProps('from')} />
        <DateField kind="time" label={t('fact.to')} key={form.key('to')} {...form.getInputProps('to')} />
      </SimpleGrid>
    </>
  )
}

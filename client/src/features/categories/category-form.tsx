import { NumberInput, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Category, CategoryDraft, MOST_CATEGORY_LEVELS } from '@menara/shared/contract/desk/categories.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { useTicketTypeChoices } from '../../kit/forms/ticket-type-choices.ts'
import { useMe } from '../../kit/session/session.ts'
import { useSites } from '../../kit/site.ts'
import { activePeople, allTeams, treeOfType, usePutCategory } from './categories.api.ts'
import { useTypeInAddress } from './category-list.tsx'
import { parentsFor } from './category-order.ts'
import { useCategoryWords } from './embed/category-words.ts'

interface Values extends Record<string, unknown> {
  ticket_type_id: string
  parent_id: string
  name_en: string
  name_id: string
  description: string
  group_id: string
  owner_id: string
  priority: string
  photo_required: boolean
  location_id: string
  /** Counted from 1, as people do; empty for the last place. */
  sort: number | ''
}
type Form = UseFormReturnType<Values>
interface CategoryFormProps {
  readonly category: Category | undefined
  readonly leave: (typeId: number) => void
}

export function CategoryForm({ category, leave }: CategoryFormProps) {
  const { t } = useTranslation(['categories', 'common'])
  const { typeId } = useTypeInAddress()
  // Whoever does not see all sites makes categories of theirs.
  const own = useMe()?.location_ids?.[0] ?? ''
  const put = usePutCategory()
  const { form, frame } = useRecordForm(CategoryDraft, valuesOf(category, { typeId, own }), {
    record: category,
    read: bodyOfValues,
    save: (body) => put.mutateAsync({ id: category?.id, body }),
    leave: () => leave(category?.ticket_type_id ?? typeId),
    done: ({ data }) => leave(data.ticket_type_id),
  })
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('name_en')} withAsterisk maxLength={120} key={form.key('name_en')} {...form.getInputProps('name_en')} />
        <TextInput label={t('name_id')} withAsterisk maxLength={120} key={form.key('name_id')} {...form.getInputProps('name_id')} />
      </SimpleGrid>
      <WhereItBelongs form={form} category={category} />
      <PriorityAndPlace form={form} />
      <Switch
        label={t('photoRequired')}
        description={t('photoRequiredText')}
        key={form.key('photo_required')}
        {...form.getInputProps('photo_required', { type: 'checkbox' })}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxLength={2000}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
    </RecordForm>
  )
}

/** Type, parent and site decide together which parents and teams there are to choose from. */
function WhereItBelongs({ form, category }: { readonly form: Form; readonly category: Category | undefined }) {
  const { t } = useTranslation(['categories', 'common', 'nav'])
  const typeChoices = useTicketTypeChoices()
  const { pathOf } = useCategoryWords()
  const sites = useSites()
  const seesAll = useMe()?.location_ids === null
  const [typeId, setTypeId] = useState(form.getValues().ticket_type_id)
  const [locationId, setLocationId] = useState(form.getValues().location_id)
  const tree = useQuery(treeOfType(Number(typeId))).data?.data ?? []
  const teams = useQuery(allTeams()).data?.data ?? []
  form.watch('ticket_type_id', ({ value }) => {
    setTypeId(value)
    form.setFieldValue('parent_id', '')
  })
  form.watch('location_id', ({ value }) => {
    setLocationId(value)
    form.setFieldValue('group_id', '')
  })
  // What lies in a category of a site serves that site.
  form.watch('parent_id', ({ value }) => {
    const site = tree.find((item) => item.id === value)?.location
    if (site) form.setFieldValue('location_id', site.id)
  })
  const serving = teams.filter((team) => team.location_id === null || team.location_id === locationId)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('ticketType')}
        withAsterisk
        allowDeselect={false}
        disabled={category !== undefined}
        data={typeChoices}
        key={form.key('ticket_type_id')}
        {...form.getInputProps('ticket_type_id')}
      />
      <Select
        label={t('parent')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('noParent') }}
        placeholder={t('noParent')}
        data={parentsFor(tree, category?.id, MOST_CATEGORY_LEVELS).map((item) => ({ value: item.id, label: pathOf(item) }))}
        key={form.key('parent_id')}
        {...form.getInputProps('parent_id')}
      />
      <Select
        label={t('site')}
        searchable
        clearable={seesAll}
        clearButtonProps={{ 'aria-label': t('everySite') }}
        placeholder={seesAll ? t('everySite') : ''}
        data={sites.map((site) => ({ value: site.id, label: site.name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
      <Select
        label={t('defaultTeam')}
        description={t('defaultTeamText')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('noTeam') }}
        data={serving.map((item) => ({ value: item.id, label: item.name }))}
        key={form.key('group_id')}
        {...form.getInputProps('group_id')}
      />
      <OwnerSelect form={form} />
    </SimpleGrid>
  )
}

function OwnerSelect({ form }: { readonly form: Form }) {
  const { t } = useTranslation('categories')
  const people = useQuery(activePeople()).data?.data ?? []
  return (
    <Select
      label={t('owner')}
      description={t('ownerText')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('noOwner') }}
      data={people.map((person) => ({ value: person.id, label: person.name }))}
      key={form.key('owner_id')}
      {...form.getInputProps('owner_id')}
    />
  )
}

function PriorityAndPlace({ form }: { readonly form: Form }) {
  const { t } = useTranslation(['categories', 'common'])
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('defaultPriority')}
        description={t('defaultPriorityText')}
        clearable
        clearButtonProps={{ 'aria-label': t('noPriority') }}
        data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
        key={form.key('priority')}
        {...form.getInputProps('priority')}
      />
      <NumberInput
        label={t('order')}
        description={t('orderText')}
        min={1}
        max={10_000}
        allowDecimal={false}
        key={form.key('sort')}
        {...form.getInputProps('sort')}
      />
    </SimpleGrid>
  )
}

const valuesOf = (item: Category | undefined, { typeId, own }: { readonly typeId: number; readonly own: string }): Values => ({
  ticket_type_id: String(item?.ticket_type_id ?? typeId),
  parent_id: item?.parent_id ?? '',
  name_en: item?.name_en ?? '',
  name_id: item?.name_id ?? '',
  description: item?.description ?? '',
  group_id: item?.group?.id ?? '',
  owner_id: item?.owner?.id ?? '',
  priority: item?.priority ?? '',
  photo_required: item?.photo_required ?? false,
  location_id: item ? (item.location?.id ?? '') : own,
  sort: item ? item.sort + 1 : '',
})

/** The contract's body: what is emptied becomes none, places are counted from 0. */
function bodyOfValues({
  ticket_type_id,
  parent_id,
  group_id,
  owner_id,
  priority,
  location_id,
  sort,
  ...rest
}: Values): Record<string, unknown> {
  return {
    ...rest,
    ticket_type_id: Number(ticket_type_id),
    parent_id: parent_id || null,
    group_id: group_id || null,
    owner_id: owner_id || null,
    priority: priority || null,
    location_id: location_id || null,
    ...(sort !== '' && { sort: sort - 1 }),
  }
}

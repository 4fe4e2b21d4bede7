import { MultiSelect, Select, SimpleGrid } from '@mantine/core'
import { type TicketDefault, TicketDefaultDraft } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { useMe } from '../../kit/session/session.ts'
import { useSites } from '../../kit/site.ts'
import { AreaSelect } from '../areas/embed/area-select.tsx'
import { CategorySelect } from '../categories/embed/category-select.tsx'
import { allTeams, peopleAt, workersAt } from './desk-settings.api.ts'
import type { SettingFormProps } from './setting-form.ts'

interface Values extends Record<string, unknown> {
  location_id: string
  area_id: string
  category_id: string
  assignee_id: string
  group_id: string
  viewer_user_ids: string[]
  viewer_group_ids: string[]
}

/** Who new tickets go to and who sees them: for a site, an area, a category, or all of them. */
export function DefaultForm({ known, typeId, leave, save }: SettingFormProps<TicketDefault>) {
  const { t } = useTranslation(['desk_settings', 'common'])
  const sites = useSites()
  const seesAll = useMe()?.location_ids === null
  const { form, frame } = useRecordForm(TicketDefaultDraft, valuesOf(known, seesAll ? '' : (sites[0]?.id ?? '')), {
    record: known,
    read: (values: Values) => bodyOf(values, typeId),
    save,
    leave,
  })
  const [siteId, setSiteId] = useState(form.getValues().location_id)
  form.watch('location_id', ({ value }) => {
    setSiteId(value ?? '')
    for (const field of ['area_id', 'assignee_id', 'group_id', 'category_id'] as const) form.setFieldValue(field, '')
    form.setFieldValue('viewer_user_ids', [])
    form.setFieldValue('viewer_group_ids', [])
  })
  const { people, workers, teams } = useParties(siteId)
  const lost = known?.assignee_may_work === false ? known.assignee?.name : undefined
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('default.site')}
          searchable
          clearable={seesAll}
          clearButtonProps={{ 'aria-label': t('default.everySite') }}
          placeholder={seesAll ? t('default.everySite') : ''}
          data={sites.map((site) => ({ value: site.id, label: site.name }))}
          key={form.key('location_id')}
          {...form.getInputProps('location_id')}
        />
        <AreaSelect label={t('default.area')} locationId={siteId} key={form.key('area_id')} {...form.getInputProps('area_id')} />
        <CategorySelect
          typeId={typeId}
          locationId={siteId || undefined}
          now={known?.category ?? null}
          key={form.key('category_id')}
          {...form.getInputProps('category_id')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('default.person')}
          description={lost ? t('mayNotWork', { name: lost, ns: 'common' }) : t(siteId ? 'default.personText' : 'default.siteFirst')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('default.nobody') }}
          disabled={!siteId}
          data={workers}
          key={`${form.key('assignee_id')} ${workers.length}`}
          {...form.getInputProps('assignee_id')}
        />
        <Select
          label={t('team')}
          description={t('default.teamText')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('default.nobody') }}
          data={teams}
          key={`${form.key('group_id')} ${teams.length}`}
          {...form.getInputProps('group_id')}
        />
        <MultiSelect
          label={t('default.viewingPeople')}
          searchable
          disabled={!siteId}
          data={people}
          key={`${form.key('viewer_user_ids')} ${people.length}`}
          {...form.getInputProps('viewer_user_ids')}
        />
        <MultiSelect
          label={t('default.viewingTeams')}
          searchable
          data={teams}
          key={`${form.key('viewer_group_ids')} ${teams.length}`}
          {...form.getInputProps('viewer_group_ids')}
        />
      </SimpleGrid>
    </RecordForm>
  )
}

const choicesOf = (people: readonly Ref[] = []) => people.map((person) => ({ value: person.id, label: person.name }))
/** Who may see tickets of a site, who may work them, and the teams that serve it. */
function useParties(siteId: string) {
  const people = choicesOf(useQuery(peopleAt(siteId)).data?.data)
  const workers = choicesOf(useQuery(workersAt(siteId)).data?.data)
  const teams = useQuery(allTeams()).data?.data ?? []
  return { people, workers, teams: choicesOf(teams.filter((team) => team.location_id === null || team.location_id === siteId)) }
}

const valuesOf = (item: TicketDefault | undefined, own: string): Values => ({
  location_id: item ? (item.location?.id ?? '') : own,
  area_id: item?.area?.id ?? '',
  category_id: item?.category?.id ?? '',
  // Whoever lost the right is to be replaced.
  assignee_id: item?.assignee_may_work === false ? '' : (item?.assignee?.id ?? ''),
  group_id: item?.group?.id ?? '',
  viewer_user_ids: item?.viewers.filter(({ kind }) => kind === 'person').map(({ id }) => id) ?? [],
  viewer_group_ids: item?.viewers.filter(({ kind }) => kind === 'group').map(({ id }) => id) ?? [],
})
const bodyOf = ({ location_id, area_id, category_id, assignee_id, group_id, ...viewers }: Values, ticket_type_id: number) => ({
  ...viewers,
  ticket_type_id,
  location_id: location_id || null,
  area_id: area_id || null,
  category_id: category_id || null,
  assignee_id: assignee_id || null,
  group_id: group_id || null,
})

import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { groups, type Group as Team } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSites } from '../../kit/site.ts'
import { AreaSelect } from '../areas/embed/area-select.tsx'
import { groupById, usePeopleChange } from './users.api.ts'

export function GroupFormScreen() {
  const { id } = useViewState(recordView).state
  return (
    <LoadedRecord id={id} query={groupById}>
      {(team) => <GroupFields key={id ?? 'new'} team={team} />}
    </LoadedRecord>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  description: string
  location_id: string
  area_id: string
  leader_id: string
  member_ids: string[]
}
const readValues = ({ location_id, area_id, leader_id, ...rest }: Values) => ({
  ...rest,
  location_id: location_id || null,
  area_id: area_id || null,
  leader_id: leader_id || null,
})

function GroupFields({ team }: { readonly team: Team | undefined }) {
  const { t } = useTranslation('users')
  const go = useNavigate()
  const sites = useSites()
  const people = useQuery({ ...asking(users.list, { query: { limit: 1000, status: 'active' } }), staleTime: 60_000 }).data?.data ?? []
  const save = usePeopleChange((body: ReturnType<typeof readValues>) =>
    team ? call(groups.update, { params: { id: team.id }, body }) : call(groups.create, { body }),
  )
  const { form, frame } = useRecordForm(
    groups.create.body,
    {
      name: team?.name ?? '',
      description: team?.description ?? '',
      location_id: team?.location_id ?? '',
      area_id: team?.area_id ?? '',
      leader_id: team?.leader_id ?? '',
      member_ids: team?.members.map((member) => member.id) ?? [],
    },
    {
      record: team,
      read: readValues,
      save: (body) => save.mutateAsync(body),
      leave: () => void go({ to: '/admin/manage/user', search: { tab: 'Group' } }),
    },
  )
  const [siteId, setSiteId] = useState(form.getValues().location_id)
  form.watch('location_id', ({ value }) => {
    setSiteId(value ?? '')
    form.setFieldValue('area_id', '')
  })
  const known = [...(team?.leader ? [team.leader] : []), ...(team?.members ?? []), ...people]
  const choices = [...new Map(known.map((item) => [item.id, { value: item.id, label: item.name }])).values()]
  return (
    <>
      <PageHeader title={team?.name ?? t('new.Group')} />
      <RecordForm {...frame}>
        <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
        <Select
          label={t('site')}
          description={t('groupSiteText')}
          clearable
          clearButtonProps={{ 'aria-label': t('everySite') }}
          data={sites.map((site) => ({ value: site.id, label: site.name }))}
          key={form.key('location_id')}
          {...form.getInputProps('location_id')}
        />
        <AreaSelect
          label={t('groupArea')}
          description={t('groupAreaText')}
          locationId={siteId || undefined}
          key={form.key('area_id')}
          {...form.getInputProps('area_id')}
        />
        <Select
          label={t('leader')}
          description={t('leaderText')}
          searchable
          clearable
          limit={50}
          data={choices}
          key={form.key('leader_id')}
          {...form.getInputProps('leader_id')}
        />
        <MultiSelect
          label={t('members')}
          searchable
          limit={50}
          data={choices}
          key={form.key('member_ids')}
          {...form.getInputProps('member_ids')}
        />
        <Textarea label={t('description')} autosize minRows={2} key={form.key('description')} {...form.getInputProps('description')} />
      </RecordForm>
    </>
  )
}

import { Checkbox, NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type PttChannel, type PttMember, ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { talkPriorities } from '@menara/shared/domain/floor/floor-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useContractForm } from '../../../kit/forms/form.ts'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { recordView, useViewState } from '../../../kit/lists/view-state.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useSites } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { channelById, membersOf, useSaveChannel } from '../ptt.api.ts'
import { type ChannelValues, channelBodyOf, channelValuesOf, memberBodyOf } from './channel-values.ts'
import { MembersField } from './members-field.tsx'

export function PttChannelFormScreen() {
  const { id } = useViewState(recordView).state
  const channel = useQuery({ ...channelById(id ?? ''), enabled: id !== undefined })
  const members = useQuery({ ...membersOf(id ?? ''), enabled: id !== undefined })
  const failed = [channel, members].find((item) => item.isError)
  if (failed) return <FailedState error={failed.error} retry={() => void failed.refetch()} />
  if (id !== undefined && (channel.isPending || members.isPending)) return <WaitingRows />
  return <ChannelFields key={id ?? 'new'} channel={channel.data?.data} first={members.data?.data ?? []} />
}

function ChannelFields({ channel, first }: { readonly channel: PttChannel | undefined; readonly first: readonly PttMember[] }) {
  const { t } = useTranslation('ptt')
  const go = useNavigate()
  const [members, setMembers] = useState(first)
  // Once it was made, saving again changes it: its members may have been refused.
  const [made, setMade] = useState(channel)
  const save = useSaveChannel(setMade)
  const { form, frame } = useRecordForm(ptt.create.body, channelValuesOf(channel), {
    record: channel,
    read: channelBodyOf,
    save: (body) => save.mutateAsync({ channel: made, body, members: members.map(memberBodyOf) }),
    leave: () => void go({ to: '/admin/manage/ptt' }),
  })
  return (
    <>
      <PageHeader title={channel?.name ?? t('new')} subtitle={t('formText')} />
      <RecordForm {...frame}>
        <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
        <Textarea label={t('description')} autosize minRows={2} key={form.key('description')} {...form.getInputProps('description')} />
        <PlaceFields form={form} isIncident={channel?.kind === 'incident'} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Select
            label={t('priority')}
            allowDeselect={false}
            data={talkPriorities.map((priority) => ({ value: priority, label: t(`priorities.${priority}`) }))}
            key={form.key('priority')}
            {...form.getInputProps('priority')}
          />
          <NumberInput label={t('limitLabel')} min={5} max={300} key={form.key('talk_limit_s')} {...form.getInputProps('talk_limit_s')} />
          <NumberInput
            label={t('retentionLabel')}
            min={1}
            max={3650}
            key={form.key('retention_days')}
            {...form.getInputProps('retention_days')}
          />
        </SimpleGrid>
        <Checkbox
          label={t('recordLabel')}
          description={t('recordText')}
          key={form.key('recorded')}
          {...form.getInputProps('recorded', { type: 'checkbox' })}
        />
        <MembersField members={members} change={setMembers} />
      </RecordForm>
    </>
  )
}

interface PlaceFieldsProps {
  readonly form: ReturnType<typeof useContractForm<ChannelValues>>['form']
  /** What an incident is about stays: its kind and its site are shown and cannot be changed. */
  readonly isIncident: boolean
}
function PlaceFields({ form, isIncident }: PlaceFieldsProps) {
  const { t } = useTranslation('ptt')
  const sites = useSites()
  const kinds = isIncident ? (['incident'] as const) : (['group', 'broadcast'] as const)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t('kind')}
        description={t('kindText')}
        allowDeselect={false}
        disabled={isIncident}
        data={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        key={form.key('kind')}
        {...form.getInputProps('kind')}
      />
      <Select
        label={t('site')}
        description={t('siteText')}
        clearable
        clearButtonProps={{ 'aria-label': t('everySite') }}
        disabled={isIncident}
        data={sites.map((site) => ({ value: site.id, label: site.name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
    </SimpleGrid>
  )
}

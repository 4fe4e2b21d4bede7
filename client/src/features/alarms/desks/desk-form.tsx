import { Button, Group, MultiSelect, NumberInput, Select, SimpleGrid, Table, Text, TextInput } from '@mantine/core'
import { type AlarmDesk, alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { asking, queryClient } from '../../../kit/calls/query.ts'
import type { useContractForm } from '../../../kit/forms/form.ts'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { useSites } from '../../../kit/site.ts'
import { useAlarmPlace } from '../drawer/alarm-place.ts'
import { type DeskValues, deskDraftOf, deskValuesOf } from './desk-values.ts'

/** One desk: its sites and areas, its people, and the ladder alarms climb while nobody acknowledges them. */
export function DeskForm({ desk }: { readonly desk: AlarmDesk | undefined }) {
  const { t } = useTranslation('alarm_rules')
  const place = useAlarmPlace()
  const leave = () => place.move({ desk: undefined }, 'push')
  const { form, frame } = useRecordForm(alarmDesks.create.body, deskValuesOf(desk), {
    record: desk,
    read: deskDraftOf,
    save: (body) => saveDesk(desk?.id, body),
    leave,
  })
  const choices = useChoices(desk)
  return (
    <RecordForm {...frame}>
      <Group justify="space-between">
        <b>{desk?.name ?? t('desk.add')}</b>
        {desk && <RemoveDesk desk={desk} done={leave} />}
      </Group>
      <TextInput label={t('desk.name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
      <MultiSelect
        label={t('desk.locations')}
        searchable
        data={choices.sites}
        key={form.key('location_ids')}
        {...form.getInputProps('location_ids')}
      />
      <MultiSelect
        label={t('desk.areas')}
        description={t('desk.areasText')}
        searchable
        limit={50}
        data={choices.areas}
        key={form.key('area_ids')}
        {...form.getInputProps('area_ids')}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {(
          [
            ['lead_id', 'desk.lead', choices.people],
            ['group_id', 'desk.group', choices.teams],
            ['supervisor_id', 'desk.supervisor', choices.people],
          ] as const
        ).map(([field, label, data]) => (
          <Select
            key={form.key(field)}
            label={t(label)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('desk.nobody') }}
            limit={50}
            data={data}
            {...form.getInputProps(field)}
          />
        ))}
      </SimpleGrid>
      <Ladder form={form} />
    </RecordForm>
  )
}

const RUNGS = ['lead_min', 'group_min', 'supervisor_min'] as const

function Ladder({ form }: { readonly form: ReturnType<typeof useContractForm<DeskValues>>['form'] }) {
  const { t } = useTranslation('alarm_rules')
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('desk.ladder')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('desk.ladderText')}
      </Text>
      <ScrollTable label={t('desk.ladder')} from={480} withRowBorders={false} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field.priority')}</Table.Th>
            {RUNGS.map((text) => (
              <Table.Th key={text}>{t(`desk.${text}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {priorities.map((priority, i) => (
            <Table.Tr key={priority}>
              <Table.Th scope="row">{t(`priority.${priority}`, { ns: 'common' })}</Table.Th>
              {RUNGS.map((text) => (
                <Table.Td key={text}>
                  <NumberInput
                    aria-label={`${t(`priority.${priority}`, { ns: 'common' })}: ${t(`desk.${text}`)}`}
                    min={0}
                    max={1440}
                    suffix=" min"
                    allowDecimal={false}
                    key={form.key(`ladder.${i}.${text}`)}
                    {...form.getInputProps(`ladder.${i}.${text}`)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </div>
  )
}

/** What may be chosen, with what is chosen already among it. */
function useChoices(desk: AlarmDesk | undefined) {
  const sites = useSites()
  const places = useQuery({ ...asking(areas.list, { query: {} }), staleTime: 60_000 }).data?.data ?? []
  const people = useQuery({ ...asking(users.list, { query: { limit: 1000, status: 'active' } }), staleTime: 60_000 }).data?.data ?? []
  const teams = useQuery({ ...asking(groups.list, { query: { limit: 1000 } }), staleTime: 60_000 }).data?.data ?? []
  const nameOf = new Map(sites.map((site) => [site.id, site.name]))
  const own = (ref: { readonly id: string; readonly name: string } | null | undefined) => (ref ? [ref] : [])
  return {
    sites: sites.map((site) => ({ value: site.id, label: site.name })),
    areas: withOwn(
      places.map((item) => ({ id: item.id, name: `${item.name} · ${nameOf.get(item.location_id) ?? ''}` })),
      desk?.areas ?? [],
    ),
    people: withOwn(people, [...own(desk?.lead), ...own(desk?.supervisor)]),
    teams: withOwn(teams, own(desk?.group)),
  }
}
type Named = { readonly id: string; readonly name: string }
const withOwn = (all: readonly Named[], own: readonly Named[]) => [
  ...new Map([...own, ...all].map((named) => [named.id, { value: named.id, label: named.name }])).values(),
]

async function saveDesk(id: string | undefined, body: ReturnType<typeof deskDraftOf>): Promise<void> {
  await (id === undefined ? call(alarmDesks.create, { body }) : call(alarmDesks.update, { params: { id }, body }))
  forgetDesks()
}

/** After a removal the desk itself is gone: only lists are asked again. */
function forgetDesks(only: readonly string[] = []): void {
  for (const queryKey of [['iot/alarm-desks', ...only], ['alarm_desks']]) void queryClient.invalidateQueries({ queryKey })
}

function RemoveDesk({ desk, done }: { readonly desk: AlarmDesk; readonly done: () => void }) {
  const { t } = useTranslation('alarm_rules')
  const gone = () => {
    done()
    forgetDesks(['list'])
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconTrash size={14} aria-hidden />}
      onClick={() =>
        askToRemove({
          title: t('desk.removeTitle'),
          text: t('desk.removeText', { name: desk.name }),
          remove: () => call(alarmDesks.remove, { params: { id: desk.id } }),
          done: gone,
        })
      }
    >
      {t('desk.remove')}
    </Button>
  )
}

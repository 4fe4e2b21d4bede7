import { Button, Group, Paper, Select, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core'
import { LeaveBlockDraft } from '@menara/shared/contract/people/leave.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { DateField } from '../../kit/dates/date-field.tsx'
import { dayText } from '../../kit/dates/dates.ts'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../kit/forms/form.ts'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { useMay } from '../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { blocksOf, useAddBlock, useRemoveBlock } from './leave.api.ts'

/** Days on which nobody of a site takes annual leave. */
export function BlocksTab({ site }: { readonly site: Location }) {
  const { t } = useTranslation('leave')
  const mayManage = useMay('show_manage_user')
  const answer = useQuery(blocksOf(site.id))
  const rows = answer.data?.data
  const remove = useRemoveBlock()
  return (
    <Paper>
      {mayManage && <BlockForm key={site.id} site={site} />}
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={4} />}
      {rows?.length === 0 && <EmptyState title={t('noBlocks')} text={t('noBlocksText')} />}
      {rows && rows.length > 0 && (
        <ScrollTable label={t('tab.blocks')} from={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('days')}</Table.Th>
              <Table.Th>{t('site')}</Table.Th>
              <Table.Th>{t('reason')}</Table.Th>
              {mayManage && <Table.Th aria-label={t('removeIt')} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td className="num">
                  {dayText(row.first_day)} – {dayText(row.last_day)}
                </Table.Td>
                <Table.Td>{row.location?.name ?? t('allSites')}</Table.Td>
                <Table.Td>{row.reason}</Table.Td>
                {mayManage && (
                  <Table.Td ta="right">
                    <Button size="compact-sm" variant="subtle" onClick={() => remove.mutate(row.id, { onError: showRefusal })}>
                      {t('removeIt')}
                      <span className="sr"> {row.reason}</span>
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </Paper>
  )
}

const ALL = 'all'
function BlockForm({ site }: { readonly site: Location }) {
  const { t } = useTranslation('leave')
  const today = todayIn(site.zone)
  const initial = { location_id: site.id, first_day: today, last_day: today, reason: '' }
  type Values = typeof initial
  const read = (values: Values) => ({ ...values, location_id: values.location_id === ALL ? null : values.location_id })
  const { form, onError, focusFirst } = useContractForm<Values>(LeaveBlockDraft, initial, { read })
  const add = useAddBlock()
  const submit = form.onSubmit(
    (values) =>
      add.mutate(read(values), {
        onSuccess() {
          toastSuccess('create')
          form.reset()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack p="sm" gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
          <DateField kind="date" label={t('first')} withAsterisk key={form.key('first_day')} {...form.getInputProps('first_day')} />
          <DateField kind="date" label={t('last')} withAsterisk key={form.key('last_day')} {...form.getInputProps('last_day')} />
          <Select
            label={t('site')}
            allowDeselect={false}
            data={[
              { value: site.id, label: site.name },
              { value: ALL, label: t('allSites') },
            ]}
            key={form.key('location_id')}
            {...form.getInputProps('location_id')}
          />
          <TextInput label={t('reason')} withAsterisk maxLength={200} key={form.key('reason')} {...form.getInputProps('reason')} />
        </SimpleGrid>
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {t('blockText')}
          </Text>
          <Button type="submit" loading={add.isPending}>
            {t('block')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Badge, Button, Group, NumberInput, Stack, Table, Text } from '@mantine/core'
import { type RegisterEntry, RetentionDays } from '@menara/shared/contract/people/personal-data/personal-data.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { useContractForm } from '../../kit/forms/form.ts'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { Modal } from '../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { useHomeZone } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { register, useSetDays } from './personal-data.api.ts'

/** Every category of personal data: what for, on which basis, where, who reads it, and for how long. */
export function RegisterTab() {
  const { t } = useTranslation('personal_data')
  const { data, error, isError, isPending, refetch } = useQuery(register())
  const [edited, setEdited] = useState<RegisterEntry>()
  if (isPending) return <WaitingRows rows={8} />
  if (isError) return <FailedState error={error} retry={() => void refetch()} />
  return (
    <>
      <ScrollTable label={t('tab.register')} from={1040} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="27%">{t('category.one')}</Table.Th>
            <Table.Th w="15%">{t('basis.one')}</Table.Th>
            <Table.Th>{t('readers')}</Table.Th>
            <Table.Th w="18%">{t('where')}</Table.Th>
            <Table.Th w="21%">{t('kept')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.data.map((entry) => (
            <EntryRow key={entry.id} entry={entry} edit={() => setEdited(entry)} />
          ))}
        </Table.Tbody>
      </ScrollTable>
      <Modal opened={edited !== undefined} onClose={() => setEdited(undefined)} title={edited && t(`category.${edited.id}`)}>
        {edited && <DaysForm entry={edited} close={() => setEdited(undefined)} />}
      </Modal>
    </>
  )
}

function EntryRow({ entry, edit }: { readonly entry: RegisterEntry; readonly edit: () => void }) {
  const { t } = useTranslation(['personal_data', 'refusals'])
  const readers = entry.readers.map((permission) => t(`refusals:right.${permission}`))
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Th scope="row" fw={400}>
        <Group gap={6}>
          <Text size="sm" fw={600}>
            {t(`category.${entry.id}`)}
          </Text>
          {entry.specific && <Badge color="orange">{t('specific')}</Badge>}
        </Group>
        <Text size="xs">{t(`purpose.${entry.id}`)}</Text>
        <Text size="xs" c="dimmed">
          {t(`subjects.${entry.subjects}`)}
        </Text>
      </Table.Th>
      <Table.Td>{t(`basis.${entry.basis}`)}</Table.Td>
      <Table.Td>
        {readers.length > 0 ? readers.map((words) => <Text key={words} size="sm">{`${t('whoMay')} ${words}`}</Text>) : t('nobodyElse')}
      </Table.Td>
      <Table.Td>
        {entry.fields.map(({ table, columns }) => (
          <Text key={table} size="xs" style={{ overflowWrap: 'anywhere' }} title={columns.join(', ')}>
            {table}
          </Text>
        ))}
      </Table.Td>
      <Table.Td>
        <Kept entry={entry} edit={edit} />
      </Table.Td>
    </Table.Tr>
  )
}

function Kept({ entry, edit }: { readonly entry: RegisterEntry; readonly edit: () => void }) {
  const { t } = useTranslation('personal_data')
  const zone = useHomeZone()
  const { run } = entry
  return (
    <Stack gap={2} align="flex-start">
      <Text size="sm">
        {entry.days === null
          ? entry.set_at
            ? t(`setAt.${entry.set_at}`)
            : t('noEnd')
          : t('days', { count: entry.days, days: numberText(entry.days) })}
      </Text>
      <Text size="xs" c="dimmed">
        {entry.retention === 'set' ? t('setHere') : t(`why.${entry.id}`)}
      </Text>
      {entry.retention === 'set' && (
        <>
          <Text size="xs" c="dimmed">
            {run ? t('run', { at: dateText(run.at, 'short', zone), count: run.removed, total: numberText(run.total) }) : t('noRun')}
          </Text>
          <Button size="compact-sm" variant="default" onClick={edit}>
            {t('setDays')}
            <span className="sr"> {t(`category.${entry.id}`)}</span>
          </Button>
        </>
      )}
    </Stack>
  )
}

function DaysForm({ entry, close }: { readonly entry: RegisterEntry; readonly close: () => void }) {
  const { t } = useTranslation(['personal_data', 'common'])
  const set = useSetDays()
  const { form, onError, focusFirst } = useContractForm<{ days: number }>(RetentionDays, { days: entry.days ?? 1 })
  const submit = form.onSubmit(
    ({ days }) =>
      set.mutate(
        { id: entry.id, days },
        {
          onSuccess() {
            toastSuccess('update')
            close()
          },
          onError,
        },
      ),
    focusFirst,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NumberInput
          label={t('keptDays')}
          description={t('bounds', { min: entry.min_days, max: entry.max_days })}
          withAsterisk
          allowDecimal={false}
          min={1}
          data-autofocus
          key={form.key('days')}
          {...form.getInputProps('days')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={set.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

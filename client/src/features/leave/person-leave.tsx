import { Badge, Button, Group, NumberInput, Stack, Table, Text, TextInput } from '@mantine/core'
import { LeaveAdjustmentDraft, type PersonLeaveYear } from '@menara/shared/contract/people/leave.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { DateField } from '../../kit/dates/date-field.tsx'
import { dateText, dayText, numberText } from '../../kit/dates/dates.ts'
import { useContractForm } from '../../kit/forms/form.ts'
import { FigureCell } from '../../kit/lists/figure-cell.tsx'
import { colourOf } from '../../kit/look/look.ts'
import { Modal } from '../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useHomeZone } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { LeaveFigures } from './embed/leave-figures.tsx'
import { personLeaveOf, useAdjust, useSetJoined } from './leave.api.ts'

const DAY_COLOURS = { taken: 'teal', waiting: 'yellow', joint: 'blue' } as const

interface PersonProps {
  readonly id: string
  readonly year: number
  readonly close: () => void
}

/** A year of annual leave of a person, day by day; whoever manages people changes it by hand. */
export function PersonLeaveDialog({ id, year, close }: PersonProps) {
  const answer = useQuery(personLeaveOf(id, year))
  const whole = answer.data?.data
  const mayManage = useMay('show_manage_user')
  const isMe = useMe()?.id === id
  return (
    <Modal opened onClose={close} title={whole ? `${whole.person.user.name} · ${year}` : String(year)} centered size="lg">
      {answer.isError && !whole && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={4} />}
      {whole && (
        <Stack gap="md">
          <LeaveFigures balance={whole.person.balance} />
          <LeaveDays whole={whole} />
          {mayManage && !isMe && (
            <>
              <Joined key={whole.person.joined_on} id={id} joined_on={whole.person.joined_on} />
              <Adjust id={id} year={year} />
            </>
          )}
        </Stack>
      )}
    </Modal>
  )
}

function LeaveDays({ whole: { days, adjustments } }: { readonly whole: PersonLeaveYear }) {
  const { t } = useTranslation('leave')
  const zone = useHomeZone()
  if (days.length === 0 && adjustments.length === 0) return <Text size="sm">{t('noDays')}</Text>
  return (
    <Table aria-label={t('days')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('day')}</Table.Th>
          <Table.Th>{t('what')}</Table.Th>
          <Table.Th ta="right">{t('dayCount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {adjustments.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>{dateText(row.at, 'day', zone)}</Table.Td>
            <Table.Td>
              {row.reason} · {row.by?.name ?? '–'}
            </Table.Td>
            <FigureCell>{row.days > 0 ? `+${numberText(row.days, 1)}` : numberText(row.days, 1)}</FigureCell>
          </Table.Tr>
        ))}
        {days.map((row) => (
          <Table.Tr key={`${row.day} ${row.ticket?.id ?? ''}`}>
            <Table.Td>{dayText(row.day)}</Table.Td>
            <Table.Td>
              <Badge color={colourOf(DAY_COLOURS, row.state)}>{t(`figure.${row.state}`)}</Badge> {row.ticket?.number}
            </Table.Td>
            <FigureCell>{numberText(-row.days, 1)}</FigureCell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Joined({ id, joined_on }: { readonly id: string; readonly joined_on: string | null }) {
  const { t } = useTranslation('leave')
  const [day, setDay] = useState(joined_on ?? '')
  const save = useSetJoined(id)
  return (
    <Group align="end" gap="sm">
      <DateField kind="date" label={t('joined')} w={200} value={day} onChange={setDay} />
      <Button
        variant="default"
        loading={save.isPending}
        disabled={day === (joined_on ?? '')}
        onClick={() => save.mutate(day || null, { onSuccess: () => toastSuccess('update'), onError: showRefusal })}
      >
        {t('save', { ns: 'common' })}
      </Button>
    </Group>
  )
}

function Adjust({ id, year }: { readonly id: string; readonly year: number }) {
  const { t } = useTranslation('leave')
  const initial = { year, days: 1, reason: '' }
  const { form, onError, focusFirst } = useContractForm<typeof initial>(LeaveAdjustmentDraft, initial)
  const adjust = useAdjust(id)
  const submit = form.onSubmit(
    (values) =>
      adjust.mutate(values, {
        onSuccess() {
          toastSuccess('update')
          form.reset()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Group align="start" gap="sm">
        <NumberInput
          label={t('addDays')}
          w={120}
          min={-60}
          max={60}
          step={0.5}
          decimalScale={1}
          key={form.key('days')}
          {...form.getInputProps('days')}
        />
        <TextInput
          label={t('reason')}
          withAsterisk
          style={{ flex: 1 }}
          maxLength={300}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Button type="submit" variant="default" mt={24} loading={adjust.isPending}>
          {t('change')}
        </Button>
      </Group>
    </form>
  )
}

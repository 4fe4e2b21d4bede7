import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { PersonDay } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { explainDay } from '@menara/shared/domain/people/attendance-explained.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, dayText, zoneName } from '../../../kit/dates/dates.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { AttendanceDialog } from '../attendance-dialog.tsx'
import { Explanations, shiftText } from '../attendance-texts.tsx'
import { personDayOf } from './days.api.ts'

interface PersonDayProps {
  readonly location_id: string
  readonly user_id: string
  readonly day: string
  readonly zone: string
  readonly close: () => void
}

/** What is behind a cell: one person's day, what it was judged by, and each coming and going of it. */
export function PersonDayDialog({ zone, close, ...asked }: PersonDayProps) {
  const answer = useQuery(personDayOf(asked))
  const person = answer.data?.data
  const [id, setId] = useState('')
  if (id !== '') return <AttendanceDialog id={id} close={() => setId('')} />
  return (
    <Modal opened onClose={close} title={person ? `${person.user.name} · ${dayText(asked.day)}` : dayText(asked.day)} centered size="lg">
      {answer.isError && !person && <FailedState error={answer.error} />}
      {answer.isPending && <WaitingRows rows={3} />}
      {person && <Whole person={person} zone={zone} open={setId} />}
    </Modal>
  )
}

function Whole({ person, zone, open }: { readonly person: PersonDay; readonly zone: string; readonly open: (id: string) => void }) {
  const { t } = useTranslation('attendance_days')
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge color="gray">{t(`status.${person.status}`)}</Badge>
        <Text size="sm" c="dimmed">
          {[person.title, person.shift ? shiftText(person.shift, zone) : t('noShift')].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      {person.away && !person.away.whole_day && <Text size="sm">{t(`half.${person.away.on}`)}</Text>}
      <Explanations rows={explainDay(person)} zone={zone} />
      {person.attendances.map((item) => (
        <Row key={item.id} row={item} zone={zone} open={open} />
      ))}
      {person.attendances.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('nothingRecorded')}
        </Text>
      )}
    </Stack>
  )
}

function Row({ row, zone, open }: { readonly row: Attendance; readonly zone: string; readonly open: (id: string) => void }) {
  const { t } = useTranslation('attendance_days')
  const ended = row.check_out ? clockText(row.check_out.at, zone) : '…'
  const place = row.check_in.place
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" className="num">
        {clockText(row.check_in.at, zone)}–{ended} {zoneName(zone, row.check_in.at)}
        {place && ` · ${place}`}
        {row.worked_minutes !== null && ` · ${hoursText(row.worked_minutes)} h`}
      </Text>
      <Button variant="default" size="xs" onClick={() => open(row.id)}>
        {t('openAttendance')}
      </Button>
    </Group>
  )
}

import { Button, Group, NumberInput, SimpleGrid, Stack, TagsInput, Text } from '@mantine/core'
import type { FreeAsset } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { instantAt } from '../../../kit/dates/zoned-time.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import type { Target } from '../booking-target.ts'
import { dayAt, nextHalfHour, timeAt } from '../booking-times.ts'
import classes from '../bookings.module.css'
import { type FreeQuery, useFree } from '../steps.api.ts'

interface FindRoomProps {
  readonly siteId: string
  readonly zone: string
  readonly ask: (target: Target) => void
  readonly close: () => void
}
const HOUR_MS = 3_600_000

/** What is free at a time, large enough and equipped; one of them is booked from here. */
export function FindRoom({ siteId, zone, ask, close }: FindRoomProps) {
  const { t } = useTranslation('bookings')
  const [from] = useState(() => nextHalfHour(Date.now()))
  const [time, setTime] = useState({ day: dayAt(from, zone), from: timeAt(from, zone), to: timeAt(from + HOUR_MS, zone) })
  const [people, setPeople] = useState<number | ''>('')
  const [equipment, setEquipment] = useState<string[]>([])
  const whole = time.day !== '' && time.from !== '' && time.to !== '' && time.from < time.to
  const query: FreeQuery | null = whole
    ? {
        ...{ location_id: siteId, start: time.day, end: time.day, from: time.from, to: time.to },
        ...(people !== '' && { people }),
        ...(equipment.length > 0 && { equipment: equipment.join(',') }),
      }
    : null
  const free = useFree(query)
  const book = ({ id, name }: FreeAsset) => {
    const at = (clock: string) => Date.parse(instantAt(`${time.day}T${clock}`, zone))
    close()
    ask({ kind: 'new', siteId, start: { asset: { id, name }, from: at(time.from), to: at(time.to) } })
  }
  return (
    <Modal opened onClose={close} title={t('find.title')} size="lg" centered>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <DateField kind="date" label={t('find.day')} value={time.day} onChange={(day) => setTime({ ...time, day })} />
          <DateField kind="time" label={t('from')} value={time.from} onChange={(from) => setTime({ ...time, from })} />
          <DateField kind="time" label={t('to')} value={time.to} onChange={(to) => setTime({ ...time, to })} />
        </SimpleGrid>
        <Group grow align="flex-start">
          <NumberInput
            label={t('people')}
            min={1}
            allowDecimal={false}
            value={people}
            onChange={(value) => setPeople(typeof value === 'number' ? value : '')}
          />
          <TagsInput label={t('find.equipment')} placeholder={t('find.equipmentText')} value={equipment} onChange={setEquipment} />
        </Group>
        {free.isLoading && <WaitingRows rows={3} />}
        {free.isError && <FailedState error={free.error} retry={() => void free.refetch()} />}
        {free.data && free.data.data.length === 0 && <EmptyState title={t('find.none')} text={t('find.noneText')} />}
        <ul className={classes.list} aria-label={t('find.found')}>
          {(free.data?.data ?? []).map((one) => (
            <li key={one.id}>
              <button type="button" className={classes.line} onClick={() => book(one)}>
                <span style={{ minWidth: 0, flex: 1 }}>
                  <Text size="sm" fw={550} component="div" className="clip">
                    {one.name}
                  </Text>
                  <Text size="xs" c="dimmed" component="div" className="clip">
                    {factsOf(one, (count) => t('display.people', { count }))}
                  </Text>
                </span>
                {one.troubles.length > 0 && (
                  <Text size="xs" fw={600} component="span">
                    <IconAlertTriangle size={14} aria-hidden /> {t('trouble')}
                  </Text>
                )}
              </button>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('close', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const factsOf = ({ name, code, area, capacity, equipment }: FreeAsset, people: (count: number) => string): string =>
  [code, area?.name === name ? null : area?.name, capacity === null ? null : people(capacity), ...equipment].filter(Boolean).join(' · ')

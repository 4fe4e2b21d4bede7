import { Alert, Button, Group, Text, Title } from '@mantine/core'
import type { RoomDisplay } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { useNow } from '../../../kit/dates/clock.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { timeAt } from '../booking-times.ts'
import { useAtDisplay, useDisplay } from '../display/display.api.ts'
import { leftText } from '../display/left-text.ts'
import classes from '../display/room-display.module.css'

const MINUTES = [15, 30, 60] as const
const STALE_MS = 60_000

/** The screen at the door of a room: who has it now and next, and what can be done there. It runs for days and comes back by itself. */
export function RoomDisplayPage({ token }: { readonly token: string }) {
  const { t } = useTranslation('bookings')
  const { data, error, dataUpdatedAt } = useDisplay(token)
  const now = useNow()
  const shown = data?.data
  if (!shown && error instanceof Refused && error.status === 404)
    return (
      <main className={classes.page}>
        <Title order={1}>{t('display.gone')}</Title>
        <Text fz="xl">{t('display.goneText')}</Text>
      </main>
    )
  if (!shown)
    return (
      <main className={classes.page}>
        <WaitingRows />
      </main>
    )
  // The screen's own clock may be wrong: what passed since the answer is added to the time of the server.
  const at = Date.parse(shown.now) + Math.max(0, now - dataUpdatedAt)
  return (
    <main className={classes.page} data-taken={shown.running !== null || undefined}>
      <Head display={shown} at={at} isOld={now - dataUpdatedAt > STALE_MS} />
      <Now display={shown} at={at} token={token} />
      <Next display={shown} />
    </main>
  )
}

function Head({ display: { room, trouble }, at, isOld }: { readonly display: RoomDisplay; readonly at: number; readonly isOld: boolean }) {
  const { t } = useTranslation('bookings')
  const facts = [room.area, room.capacity === null ? null : t('display.people', { count: room.capacity })].filter(Boolean)
  return (
    <header>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Title order={1} className={classes.name}>
            {room.name}
          </Title>
          <Text fz="xl">{facts.join(' · ')}</Text>
        </div>
        <div className={classes.clock}>
          <time>{timeAt(at, room.zone)}</time>
          <Text fz="lg">{dateText(new Date(at).toISOString(), 'day', room.zone)}</Text>
        </div>
      </Group>
      {trouble !== null && (
        <Alert mt="md" color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('trouble')}>
          <Text fz="lg">{trouble}</Text>
        </Alert>
      )}
      {isOld && (
        <Alert mt="md" color="gray" icon={<IconPlugConnectedX aria-hidden />} title={t('display.offline')}>
          {t('display.offlineText')}
        </Alert>
      )}
    </header>
  )
}

interface NowProps {
  readonly display: RoomDisplay
  readonly at: number
  readonly token: string
}
function Now({ display, at, token }: NowProps) {
  const { t } = useTranslation('bookings')
  const { book, checkIn, end } = useAtDisplay(token)
  const { running, next, check_in, free_minutes, room } = display
  const busy = book.isPending || checkIn.isPending || end.isPending
  const failed = [book, checkIn, end].find((one) => one.error)?.error
  return (
    <section className={classes.now} aria-live="polite">
      <Text className={classes.state}>{running ? t('display.taken') : t('display.free')}</Text>
      {running ? (
        <>
          <Text fz={28} fw={600}>
            {running.title}
          </Text>
          <Text fz="xl">
            {[running.person, t('display.until', { time: timeAt(running.end_at, room.zone) })].filter(Boolean).join(' · ')}
          </Text>
        </>
      ) : (
        <Text fz="xl">{next[0] ? t('display.until', { time: timeAt(next[0].start_at, room.zone) }) : t('display.freeToday')}</Text>
      )}
      <Group mt="lg" gap="md">
        {check_in && (
          <Button size="xl" loading={busy} onClick={() => checkIn.mutate(check_in.id)}>
            {t('display.checkIn', { left: leftText(Math.max(0, Date.parse(check_in.until) - at)) })}
          </Button>
        )}
        {running?.checked_in && (
          <Button size="xl" variant="default" loading={busy} onClick={() => end.mutate(running.id)}>
            {t('display.end')}
          </Button>
        )}
        {!running &&
          MINUTES.filter((minutes) => minutes <= free_minutes).map((minutes) => (
            <Button key={minutes} size="xl" variant="default" loading={busy} onClick={() => book.mutate(minutes)}>
              {t('display.book', { count: minutes })}
            </Button>
          ))}
      </Group>
      {failed && (
        <Text mt="sm" fz="lg" role="alert">
          {failed instanceof Refused ? failed.message : t('display.offline')}
        </Text>
      )}
    </section>
  )
}

function Next({ display: { next, room } }: { readonly display: RoomDisplay }) {
  const { t } = useTranslation('bookings')
  return (
    <section>
      <Title order={2} fz={22} mb="xs">
        {t('display.next')}
      </Title>
      {next.length === 0 && <Text fz="lg">{t('display.nothing')}</Text>}
      <ul className={classes.list}>
        {next.slice(0, 5).map((one) => (
          <li key={one.id}>
            <b>
              {timeAt(one.start_at, room.zone)}–{timeAt(one.end_at, room.zone)}
            </b>
            <span className="clip">{[one.title, one.person].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

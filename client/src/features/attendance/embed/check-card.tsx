import { Button, Group, Paper, Select, Stack, Text, Textarea, Title } from '@mantine/core'
import type { Attendance, OwnAttendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import { IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText, clockText, dateText, dayText, zoneName } from '../../../kit/dates/dates.ts'
import { useSites, useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { ownAttendance } from '../attendance.api.ts'
import classes from '../attendance.module.css'
import { Flags, shiftText } from '../attendance-texts.tsx'
import { useClockIn, type Wanted } from '../clocking/use-clock-in.ts'

const SHOWN = 4
const SiteEvidence = lazy(async () => ({ default: (await import('../kiosks/site-evidence.tsx')).SiteEvidence }))
const OwnRoster = lazy(async () => ({ default: (await import('../roster/own-roster.tsx')).OwnRoster }))
const OwnOffers = lazy(async () => ({ default: (await import('../offers/own-offers.tsx')).OwnOffers }))
const OwnRequests = lazy(async () => ({ default: (await import('../settling/own-requests.tsx')).OwnRequests }))

interface CheckCardProps {
  readonly bare?: boolean
  /** The code of a kiosk that the page was opened with. */
  readonly kioskCode?: string | undefined
  /** What else about myself stands below. */
  readonly children?: ReactNode
}

/** My own coming and going: one large button, what it needs to know, and how the last days were. */
export function CheckCard({ bare = false, kioskCode, children }: CheckCardProps) {
  const { t } = useTranslation('attendance')
  const answer = useQuery(ownAttendance())
  const own = answer.data?.data
  const content = own ? (
    <Own own={own} kioskCode={kioskCode}>
      {children}
    </Own>
  ) : answer.isError ? (
    <FailedState error={answer.error} retry={() => void answer.refetch()} />
  ) : (
    <WaitingRows rows={3} />
  )
  if (bare) return content
  return (
    <Paper component="section" p="md" aria-label={t('myAttendance')}>
      <Title order={2} fz="sm" mb="xs">
        {t('myAttendance')}
      </Title>
      {content}
    </Paper>
  )
}

interface OwnProps extends Pick<CheckCardProps, 'kioskCode' | 'children'> {
  readonly own: OwnAttendance
}
function Own({ own, kioskCode, children }: OwnProps) {
  const { t } = useTranslation('attendance')
  const past = own.recent.filter((item) => item.id !== own.open?.id).slice(0, SHOWN)
  return (
    <Stack gap="sm">
      <Standing own={own} />
      <Act key={own.allowed} own={own} kioskCode={kioskCode} />
      {past.length > 0 && (
        <ul className={classes.recent} aria-label={t('recent')}>
          {past.map((item) => (
            <Past key={item.id} row={item} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        <OwnRoster />
        <OwnOffers />
        <OwnRequests recent={past} />
        {children}
      </Suspense>
    </Stack>
  )
}

/** Whether I am in, since when, and which hours I am awaited. */
function Standing({ own: { open, shift, recent } }: { readonly own: OwnAttendance }) {
  const { t } = useTranslation('attendance')
  const now = useNow()
  const zone = useZoneOf()((open ?? recent[0])?.location.id)
  return (
    <div role="status">
      <Text fw={600}>
        {open
          ? t('youAreIn', { site: open.location.name, at: dateText(open.check_in.at, 'time', zone), age: ageText(open.check_in.at, now) })
          : t('youAreOut')}
      </Text>
      <Group gap={6}>
        <Text size="sm" c="dimmed">
          {shift ? t('yourShift', { shift: shiftText(shift, zone) }) : t('noShiftNow')}
        </Text>
        {open && <Flags row={open} zone={zone} />}
      </Group>
    </div>
  )
}

/** The one large button, and beside it what the site takes instead or asks for. */
function Act({ own: { allowed: act, evidence }, kioskCode }: Pick<OwnProps, 'own' | 'kioskCode'>) {
  const { t } = useTranslation('attendance')
  const { send, wanted, lacking, busy, cancel } = useClockIn(act)
  const Icon = act === 'check_in' ? IconLogin2 : IconLogout2
  if (wanted && !lacking) return <Why act={act} wanted={wanted} busy={busy} send={send} cancel={cancel} />
  const byKiosk = evidence?.scans === true || kioskCode !== undefined
  return (
    <Stack gap="xs">
      {!lacking?.photo && (
        <Button size="lg" fullWidth leftSection={<Icon size={20} aria-hidden />} loading={busy} onClick={() => void send({})}>
          {t(act)}
        </Button>
      )}
      {(lacking || byKiosk) && (
        <Suspense fallback={null}>
          <SiteEvidence lacking={lacking} kioskCode={kioskCode} scans={byKiosk} act={act} busy={busy} send={send} cancel={cancel} />
        </Suspense>
      )}
    </Stack>
  )
}

interface WhyProps {
  readonly act: OwnAttendance['allowed']
  readonly wanted: Wanted
  readonly busy: boolean
  readonly send: ReturnType<typeof useClockIn>['send']
  readonly cancel: () => void
}

/** Away from the site, or with nobody knowing where: which site, and why. */
function Why({ act, wanted, busy, send, cancel }: WhyProps) {
  const { t } = useTranslation('attendance')
  const sites = useSites()
  const [reason, setReason] = useState('')
  const [site, setSite] = useState<string | null>(null)
  const whole = reason.trim() !== '' && (!wanted.site || site !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (whole) void send({ reason: reason.trim(), ...(site && { location_id: site }) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Text size="sm" role="alert">
          {t(wanted.position ? 'awayText' : 'unknownText')}
        </Text>
        {wanted.site && (
          <Select
            label={t('site')}
            withAsterisk
            searchable
            value={site}
            onChange={setSite}
            data={sites.map((site) => ({ value: site.id, label: site.name }))}
          />
        )}
        <Textarea
          label={t('why')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value.replace(/\s+/g, ' '))}
        />
        <Group grow>
          <Button size="md" variant="default" onClick={cancel}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button size="md" type="submit" loading={busy} disabled={!whole}>
            {t(act)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Past({ row }: { readonly row: Attendance }) {
  const { t } = useTranslation('attendance')
  const zone = useZoneOf()(row.location.id)
  const ended = row.check_out ? clockText(row.check_out.at, zone) : '…'
  return (
    <li>
      <Text size="xs" className="num" component="span">
        {dayText(row.day)} · {clockText(row.check_in.at, zone)}–{ended} {zoneName(zone, row.check_in.at)}
        {row.worked_minutes !== null && ` · ${t('workedFor', { hours: hoursText(row.worked_minutes) })}`}
      </Text>
      <Flags row={row} zone={zone} />
    </li>
  )
}

import { Alert, Group, Text, Title } from '@mantine/core'
import type { KioskPage as Shown } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { useNow } from '../../../kit/dates/clock.ts'
import { clockText, dateText, zoneName } from '../../../kit/dates/dates.ts'
import { useFreeScheme } from '../../../kit/look/colour-scheme.ts'
import { SchemeSwitch } from '../../../kit/look/scheme-switch.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'
import { WaitingRows } from '../../../kit/states.tsx'
import { LanguageSwitch } from '../../../kit/texts/language-switch.tsx'
import { useKiosk } from '../kiosk-page/kiosk-page.api.ts'
import classes from '../kiosk-page/kiosk-page.module.css'
import { PinEntry } from '../kiosk-page/pin-entry.tsx'
import { kioskLinkOf } from '../kiosks/scanned-code.ts'

const STALE_MS = 30_000

/** The page of a kiosk at a gate: a code that changes, or number and PIN. It runs for days and comes back by itself. */
export function KioskPage({ token }: { readonly token: string }) {
  const { t } = useTranslation('kiosks')
  const { data, error, dataUpdatedAt } = useKiosk(token)
  const now = useNow()
  // Pages behind links are light; a kiosk at a gate is chosen to be either.
  useFreeScheme()
  const refused = error instanceof Refused && (error.status === 401 || error.status === 404)
  if (refused)
    return (
      <div className={classes.page}>
        <Title order={1}>{t('page.gone')}</Title>
        <Text fz="xl">{error.message}</Text>
      </div>
    )
  const shown = data?.data
  if (!shown)
    return (
      <div className={classes.page}>
        {error && <Offline />}
        <WaitingRows />
      </div>
    )
  // The kiosk's own clock may be wrong: what passed since the answer is added to the time of the server.
  const at = Date.parse(shown.now) + Math.max(0, now - dataUpdatedAt)
  const isOld = now - dataUpdatedAt > STALE_MS
  return (
    <div className={classes.page}>
      <Head shown={shown} at={at} />
      {isOld && <Offline />}
      <section className={classes.body}>
        {shown.counts ? <Body shown={shown} at={at} token={token} /> : <Text fz="xl">{t('page.notCounted', { site: shown.site })}</Text>}
      </section>
    </div>
  )
}

function Offline() {
  const { t } = useTranslation('kiosks')
  return (
    <Alert color="orange" role="alert" icon={<IconPlugConnectedX aria-hidden />} title={t('page.offline')}>
      <Text fz="lg">{t('page.offlineText')}</Text>
    </Alert>
  )
}

function Head({ shown: { name, site, zone }, at }: { readonly shown: Shown; readonly at: number }) {
  const instant = new Date(at).toISOString()
  return (
    <header className={classes.head}>
      <div style={{ minWidth: 0 }}>
        <Title order={1} className={classes.name}>
          {name}
        </Title>
        <Text fz="xl">{site}</Text>
        <Group gap="xs" mt="xs">
          <LanguageSwitch />
          <SchemeSwitch />
        </Group>
      </div>
      <div className={classes.clock}>
        <time dateTime={instant}>{clockText(instant, zone)}</time>
        <Text fz="lg">
          {dateText(instant, 'day', zone)} {zoneName(zone, instant)}
        </Text>
      </div>
    </header>
  )
}

interface BodyProps {
  readonly shown: Shown
  readonly at: number
  readonly token: string
}
function Body({ shown, at, token }: BodyProps) {
  if (shown.mode === 'pin') return <PinEntry kiosk={shown} token={token} />
  return <CodeShown shown={shown} at={at} />
}

/** The code of these 30 seconds; none once the kiosk has been without the server for longer. */
function CodeShown({ shown: { codes, name, photo }, at }: Pick<BodyProps, 'shown' | 'at'>) {
  const { t } = useTranslation('kiosks')
  const current = codes.find(({ from, until }) => Date.parse(from) <= at && at < Date.parse(until))
  if (!current)
    return (
      <Text fz="xl" role="status">
        {t('page.noCode')}
      </Text>
    )
  return (
    <>
      <div className={classes.code} data-code={current.code}>
        <QrCode text={kioskLinkOf(location.origin, current.code)} label={t('page.code', { name })} size="100%" />
      </div>
      <Text fz={24} fw={600} ta="center">
        {t('page.scan')}
      </Text>
      <Text fz="lg" ta="center">
        {t('page.scanHow')}
        {photo && ` ${t('page.photo')}`}
      </Text>
      <Text fz="lg" c="dimmed" className="num">
        {t('page.changes', { count: Math.ceil((Date.parse(current.until) - at) / 1000) })}
      </Text>
    </>
  )
}

import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { readConfig } from '../../kit/calls/config.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useSite } from '../../kit/site.ts'
import { StaleNote } from '../../kit/states.tsx'
import { AfterPaint } from './after-paint.tsx'
import { useFreshFigures } from './home.live.ts'
import classes from './home.module.css'
import { ActivitiesPanel } from './panels/activities-panel.tsx'
import { InboxPanel, MyTicketsPanel } from './panels/own-panels.tsx'
import { Panel } from './panels/panel.tsx'
import { TicketsPanel } from './panels/tickets-panel.tsx'
import { StatCards } from './stat-cards.tsx'

const AlarmList = lazy(async () => ({ default: (await import('../alarms/embed/alarm-list.tsx')).AlarmList }))
const MyBookings = lazy(async () => ({ default: (await import('../bookings/embed/my-bookings.tsx')).MyBookings }))
const FirstDayCard = lazy(async () => ({ default: (await import('../first-day/embed/first-day-card.tsx')).FirstDayCard }))
const SiteOverview = lazy(async () => ({ default: (await import('../maps/embed/site-overview.tsx')).SiteOverview }))
const CheckCard = lazy(async () => ({ default: (await import('../attendance/embed/check-card.tsx')).CheckCard }))
const OwnLeave = lazy(async () => ({ default: (await import('../leave/embed/own-leave.tsx')).OwnLeave }))
const CheckButton = lazy(async () => ({ default: (await import('../attendance/embed/check-button.tsx')).CheckButton }))
const WorkPanel = lazy(async () => ({ default: (await import('./panels/work-panel.tsx')).WorkPanel }))
const PowerChart = lazy(async () => ({ default: (await import('./panels/power-panel.tsx')).PowerChart }))

/** The columns fill the screen they are on, from a telephone to a wall; under the figures and the heads of the panels. */
const ALARMS = 'max(420px, calc(100dvh - 19.4rem))'
const MAP = 'max(270px, calc(100dvh - 37.8rem))'
const HAPPENINGS = 'max(320px, calc(100dvh - 36rem))'
const LOAD = '10.3rem'

/** What matters now: for the control room alarms, map and load; for everybody else their tickets and messages. */
export function HomeScreen() {
  const { t } = useTranslation('home')
  const me = useMe()
  const site = useSite()
  const monitoring = useMay('show_plugin_iot')
  const settingUp = useMay('show_manage_workspace') && !readConfig().foreign
  const feed = useFreshFigures(site?.id)
  return (
    <>
      <PageHeader
        title={t('greeting', { name: me?.name ?? '' })}
        actions={
          monitoring && (
            <AfterPaint height={36}>
              <CheckButton />
            </AfterPaint>
          )
        }
        subtitle={
          feed.status === 'stale' ? (
            <StaleNote asOf={feed.asOf} reason={feed.reason} />
          ) : (
            <Text size="sm" c="dimmed">
              {site?.name ?? t('allSites')}
            </Text>
          )
        }
      />
      {settingUp && (
        <Suspense fallback={null}>
          <FirstDayCard />
        </Suspense>
      )}
      <StatCards siteId={site?.id} />
      {monitoring ? <ControlRoom siteId={site?.id} /> : <OwnWork siteId={site?.id} />}
    </>
  )
}

function ControlRoom({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('home')
  const map = useMay('show_plugin_maps')
  const ticketing = useMay('show_ticketing')
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Panel title={t('liveAlarms')} flush more={{ link: { to: '/admin/plugins/iot/alarm' }, text: t('toAlarms') }}>
          <AfterPaint height={ALARMS}>
            <AlarmList compact siteId={siteId} height={ALARMS} />
          </AfterPaint>
        </Panel>
      </div>
      <div className={classes.column}>
        {map && (
          <Panel title={t('sites')} flush more={{ link: { to: '/admin/plugins/maps' }, text: t('toMap') }}>
            <AfterPaint height={MAP}>
              <SiteOverview height={MAP} siteId={siteId} />
            </AfterPaint>
          </Panel>
        )}
        <Panel title={t('load')}>
          <AfterPaint height={`calc(${LOAD} + 24px)`}>
            <PowerChart siteId={siteId} height={LOAD} />
          </AfterPaint>
        </Panel>
      </div>
      <div className={classes.column}>
        {ticketing && <TicketsPanel siteId={siteId} />}
        <ActivitiesPanel siteId={siteId} height={HAPPENINGS} />
      </div>
    </div>
  )
}

function OwnWork({ siteId }: { readonly siteId: string | undefined }) {
  const ticketing = useMay('show_ticketing')
  return (
    <div className={`${classes.columns} ${classes.two}`}>
      <div className={classes.column}>
        <AfterPaint height={190}>
          <CheckCard>
            <OwnLeave />
          </CheckCard>
        </AfterPaint>
        <AfterPaint height={120}>
          <WorkPanel siteId={siteId} />
        </AfterPaint>
        {ticketing && <MyTicketsPanel />}
        <MayBook />
        <InboxPanel />
      </div>
      <div className={classes.column}>
        {ticketing && <TicketsPanel siteId={siteId} />}
        <ActivitiesPanel siteId={siteId} height={520} />
      </div>
    </div>
  )
}

/** Own bookings, for those who book. */
function MayBook() {
  const books = useMay('show_plugin_room_reservation')
  return (
    books && (
      <AfterPaint height={160}>
        <MyBookings />
      </AfterPaint>
    )
  )
}

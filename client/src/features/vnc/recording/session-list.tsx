import { Badge, Button, Paper } from '@mantine/core'
import { type VncSession, vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { useSiteId, useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useVncPlace } from '../vnc-place.ts'

/** Who was at which screen, newest first, and what was recorded of it. */
export function SessionList() {
  const { t } = useTranslation('vnc')
  const siteId = useSiteId()
  const list = usePages(vnc.sessions, siteId ? { location_id: siteId } : {})
  return (
    <Paper>
      <ListPanel
        list={list}
        label={t('tab.sessions')}
        columns={useColumns()}
        keyOf={(item) => item.id}
        nameOf={(item) => `${item.target.name}, ${item.person?.name ?? ''}`}
        empty={<EmptyState title={t('noSessions')} text={t('noSessionsText')} />}
      />
    </Paper>
  )
}

function useColumns(): Column<VncSession>[] {
  const { t } = useTranslation('vnc')
  const zoneOf = useZoneOf()
  return [
    { key: 'screen', header: t('screen'), cell: (item) => <b>{item.target.name}</b> },
    { key: 'person', header: t('person'), cell: (item) => item.person?.name ?? '–' },
    { key: 'started', header: t('began'), width: '11rem', cell: (item) => dateText(item.started_at, 'short', zoneOf(item.location.id)) },
    { key: 'lasted', header: t('lasted'), width: '7rem', cell: (item) => lengthText(item) ?? t('goesOn') },
    { key: 'mode', header: t('mode'), width: '7rem', cell: (item) => (item.controlled ? t('controlled') : t('watched')) },
    { key: 'cause', header: t('endedBy'), wideOnly: true, cell: (item) => (item.cause ? t(`cause.${item.cause}`) : '–') },
    {
      key: 'bytes',
      header: t('bytes'),
      width: '8rem',
      wideOnly: true,
      cell: (item) => `${numberText((item.bytes_in + item.bytes_out) / 1024)} KiB`,
    },
    { key: 'recording', header: t('recordingOf'), width: '9rem', cell: (item) => <Recorded session={item} /> },
  ]
}

function Recorded({ session }: { readonly session: VncSession }) {
  const { t } = useTranslation('vnc')
  const { move } = useVncPlace()
  if (session.recording !== 'kept') return <Badge color="gray">{t(`recorded.${session.recording}`)}</Badge>
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      aria-label={t('playName', { screen: session.target.name, person: session.person?.name ?? '' })}
      onClick={() => move({ tab: 'sessions', session: session.id })}
    >
      {t('play')}
    </Button>
  )
}

/** Minutes and seconds; undefined while it goes on. */
function lengthText({ started_at, ended_at }: VncSession): string | undefined {
  if (ended_at === null) return undefined
  return clockText(Date.parse(ended_at) - Date.parse(started_at))
}
export function clockText(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`
}

import type { DeskFigure, DeskState } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/calls/query.ts'
import { numberText } from '../../kit/dates/dates.ts'
import { useDeskStates } from './alarms.live.ts'
import classes from './alarms.module.css'
import { useAlarmCounts } from './desks/desk-alarms.tsx'
import { useDeskId } from './desks/desk-store.ts'

const EVERY_MS = 10_000

interface CellProps {
  readonly label: string
  /** Undefined while it is being asked for. */
  readonly value: string | undefined
  readonly hint?: string | undefined
  /** A CSS colour, only for the abnormal. */
  readonly colour?: string | undefined
  readonly beyond?: boolean
}
function Cell({ label, value, hint, colour, beyond = false }: CellProps) {
  const { t } = useTranslation('alarms')
  return (
    <div className={classes.cell} data-beyond={beyond || undefined}>
      <dt>{label}</dt>
      <dd className="num" {...(colour && { style: { color: colour } })}>
        {value ?? '…'}
        {beyond && <span className="sr"> {t('beyondLimit')}</span>}
        {beyond && <span aria-hidden> ▲</span>}
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  )
}

/** Figures above the list: counts from the feed itself, and those of the desk signed on with their target and limit. */
export function AlarmStrip({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('alarms')
  const counts = useAlarmCounts()
  const deskId = useDeskId()
  const desk = useDeskStates(siteId).rows.get(deskId ?? '')
  const summary = useQuery({ ...asking(iot.summary, { query: { ...(siteId && { location_id: siteId }) } }), refetchInterval: EVERY_MS })
    .data?.data
  const text = (count: number | undefined) => (count === undefined ? undefined : numberText(count))
  return (
    <dl className={classes.cells} style={{ margin: 0 }}>
      <Cell label={t('strip.unacked')} value={text(counts?.unacked)} colour={counts?.unacked ? 'var(--app-high)' : undefined} />
      <Cell label={t('strip.critical')} value={text(counts?.critical)} colour={counts?.critical ? 'var(--app-critical)' : undefined} />
      <Cell label={t('strip.active')} value={text(counts?.active)} />
      <Cell label={t('strip.standing')} value={text(counts?.standing)} />
      <Cell
        label={t('strip.devices')}
        value={text(summary?.online)}
        hint={summary && t('strip.ofDevices', { count: summary.devices })}
        colour={summary && summary.offline > 0 ? 'var(--app-medium)' : undefined}
      />
      {desk && <DeskCells desk={desk} />}
    </dl>
  )
}

function DeskCells({ desk }: { readonly desk: DeskState }) {
  const { t } = useTranslation('alarms')
  return desk.figures.map((figure) => <FigureCell key={figure.name} figure={figure} label={t(`figure.${figure.name}`)} />)
}

/** Colour only beyond the limit. */
export function FigureCell({ figure, label }: { readonly figure: DeskFigure; readonly label: string }) {
  const { t } = useTranslation('alarms')
  const { name, value, target, limit, verdict } = figure
  const say = (value: number) => figureText(name, value)
  const beyond = verdict === 'bad'
  return (
    <Cell
      label={label}
      value={say(value)}
      hint={target === limit ? t('limitOnly', { limit: say(limit) }) : t('targetLimit', { target: say(target), limit: say(limit) })}
      beyond={beyond}
      {...(beyond && { colour: 'var(--app-high)' })}
    />
  )
}

const SHARES: ReadonlySet<string> = new Set(['busy_windows', 'flood_time', 'top_10_share', 'high_share'])
const figureText = (name: string, value: number): string =>
  SHARES.has(name) ? `${numberText(value * 100, 1)} %` : numberText(value, name === 'per_10min' ? 1 : 0)

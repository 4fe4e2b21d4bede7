import { Text } from '@mantine/core'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge, priorityColour } from '../../../kit/badges.tsx'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText } from '../../../kit/dates/dates.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { DeviceStatus } from '../cards/device-status.tsx'
import classes from '../maps.module.css'
import { priorityOf, type ShownAlarm, type SiteStanding } from '../scene/site-ranks.ts'

interface RowProps {
  readonly colour?: string | undefined
  readonly title: string
  readonly under: ReactNode
  readonly end: ReactNode
  readonly current?: boolean
  /** Left out: it leads nowhere. */
  readonly onPick?: () => void
  readonly data?: Readonly<Record<`data-${string}`, string>>
}

function Row({ colour, title, under, end, current = false, onPick, data }: RowProps) {
  const content = (
    <>
      <span className={classes.mark} style={{ background: colour ?? 'transparent' }} aria-hidden />
      <span className={classes.text}>
        <Text component="span" size="sm" fw={550} className="clip" title={title}>
          {title}
        </Text>
        <Text component="span" size="xs" c="dimmed" className="clip">
          {under}
        </Text>
      </span>
      {end}
    </>
  )
  return (
    <li>
      {onPick ? (
        <button type="button" className={classes.row} data-side-row aria-current={current} onClick={onPick} {...data}>
          {content}
        </button>
      ) : (
        <div className={classes.row} style={{ cursor: 'default' }} {...data}>
          {content}
        </div>
      )}
    </li>
  )
}

interface PlainRowProps extends Pick<RowProps, 'title' | 'under' | 'current' | 'onPick' | 'data'> {
  readonly children?: ReactNode
}
/** A row without a colour of its own. */
export const PlainRow = ({ children, ...row }: PlainRowProps) => <Row {...row} end={children} />

export function SiteRow({ standing: { site, alarms, worst }, onPick }: { readonly standing: SiteStanding; readonly onPick: () => void }) {
  const { t } = useTranslation('maps')
  const priority = priorityOf(worst)
  return (
    <Row
      title={site.name}
      under={`${t(`siteType.${site.type}`)} · ${alarms.length > 0 ? t('alarms', { count: alarms.length }) : t('noAlarms')}`}
      onPick={onPick}
      data={{ 'data-site-id': site.id }}
      {...(priority && { colour: priorityColour(priority) })}
      end={priority && <PriorityBadge priority={priority} />}
    />
  )
}

export function AlarmLine({
  alarm,
  withSite,
  moment,
  current,
  onPick,
}: {
  readonly alarm: ShownAlarm
  readonly withSite: boolean
  /** The moment of a replay, at which it was so old. */
  readonly moment?: number | undefined
  readonly current: boolean
  readonly onPick: () => void
}) {
  const say = useMessageText()
  const where = withSite ? [alarm.location.name, alarm.area?.name] : [alarm.area?.name, say(alarm)]
  return (
    <Row
      title={withSite ? say(alarm) : alarm.device.name}
      under={[...where, withSite && alarm.device.name].filter(Boolean).join(' · ')}
      current={current}
      onPick={onPick}
      data={{ 'data-alarm-id': alarm.id, 'data-ack': alarm.ack, 'data-process': alarm.process }}
      colour={alarm.process === 'active' ? priorityColour(alarm.priority) : 'var(--mantine-color-default-border)'}
      end={
        <span style={{ textAlign: 'right', flex: 'none' }}>
          <PriorityBadge priority={alarm.priority} />
          <Text size="xs" c="dimmed" component="div" className="num">
            <Age at={alarm.raised_at} moment={moment} />
          </Text>
        </span>
      }
    />
  )
}

export function DeviceLine({
  device,
  withSite,
  current,
  onPick,
}: {
  readonly device: Device
  readonly withSite: boolean
  readonly current: boolean
  readonly onPick: () => void
}) {
  return (
    <Row
      title={device.name}
      under={[withSite && device.location.name, device.area?.name, device.code].filter(Boolean).join(' · ')}
      current={current}
      onPick={onPick}
      data={{ 'data-device-id': device.id }}
      colour={device.status === 'offline' ? 'var(--app-high)' : undefined}
      end={<DeviceStatus status={device.status} />}
    />
  )
}

export function Age({ at, moment }: { readonly at: string; readonly moment?: number | undefined }) {
  const now = useNow()
  return <>{ageText(at, moment ?? now)}</>
}

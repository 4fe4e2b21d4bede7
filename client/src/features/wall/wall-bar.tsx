import { Button } from '@mantine/core'
import { IconBellRinging, IconClockPause, IconDoorExit, IconWifi } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useNow } from '../../kit/dates/clock.ts'
import { ageText, dateText } from '../../kit/dates/dates.ts'
import { useLiveState } from '../../kit/live/live.ts'
import { useSite, useZoneOf } from '../../kit/site.ts'
import classes from './wall.module.css'
import { wallStore } from './wall-page.ts'

/** Always in sight: which wall, what holds it, how old the data is, what time it is. */
export function WallBar({ leave }: { readonly leave: () => void }) {
  const { t } = useTranslation('wall')
  const { plan, at, screens, held } = useStore(wallStore)
  const site = useSite()
  const zone = useZoneOf()(site?.id)
  const now = useNow()
  return (
    <header className={classes.bar}>
      <b className="clip">{plan?.name}</b>
      {site && <span className="clip">{site.name}</span>}
      {screens > 1 && (
        <span className="num" data-wall-at={at}>
          {t('screenOf', { number: at + 1, count: screens })}
        </span>
      )}
      {held > 0 && (
        <span className={classes.held} role="status" data-wall-held={held}>
          <IconBellRinging size={16} aria-hidden /> {t('held', { count: held })}
        </span>
      )}
      <span className={classes.rest} />
      <Button
        className={classes.leave}
        size="compact-sm"
        variant="default"
        leftSection={<IconDoorExit size={14} aria-hidden />}
        onClick={leave}
      >
        {t('leave')}
      </Button>
      <DataAge now={now} />
      <time className={`num ${classes.clock}`} dateTime={new Date(now).toISOString()}>
        {dateText(now, 'time', zone)}
      </time>
    </header>
  )
}

function DataAge({ now }: { readonly now: number }) {
  const { t } = useTranslation('wall')
  const live = useLiveState()
  const feed = useStore(wallStore, (state) => state.feed)
  const fresh = live.status === 'live' && feed.status === 'live'
  const age = feed.asOf === null ? '–' : ageText(feed.asOf, now)
  return (
    <span className={classes.age} data-fresh={fresh}>
      {fresh ? <IconWifi size={16} aria-hidden /> : <IconClockPause size={16} aria-hidden />} {t(fresh ? 'fresh' : 'old', { age })}
    </span>
  )
}

import { ActionIcon, Text } from '@mantine/core'
import { IconPin, IconPinnedOff, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import classes from '../cctv.module.css'
import { shownIn, waitingIn } from './hot-tile.ts'
import type { HotControls } from './use-hot-tile.ts'

/** Over the hot place: the alarm whose camera it is, what waits, and holding it or sending it away. */
export function HotBanner({ tile, pin, dismiss }: HotControls) {
  const { t } = useTranslation('cctv')
  const say = useMessageText()
  const shown = shownIn(tile)
  if (!shown)
    return (
      <Text className={classes.hotMark} size="xs">
        {t('hot.tile')}
      </Text>
    )
  const { alarm } = shown
  const waiting = waitingIn(tile)
  return (
    <div className={classes.hotBanner} role="status" data-hot={alarm.id}>
      <PriorityBadge priority={alarm.priority} />
      <span className="clip" title={`${alarm.device.name}: ${say(alarm)}`}>
        {alarm.device.name}: {say(alarm)}
      </span>
      {waiting > 0 && <span>{t('hot.waiting', { count: waiting })}</span>}
      <ActionIcon size="sm" variant="filled" color="dark" aria-label={t(tile.pinned ? 'hot.unpin' : 'hot.pin')} onClick={pin}>
        {tile.pinned ? <IconPinnedOff size={14} aria-hidden /> : <IconPin size={14} aria-hidden />}
      </ActionIcon>
      <ActionIcon size="sm" variant="filled" color="dark" aria-label={t('hot.dismiss')} onClick={dismiss}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}

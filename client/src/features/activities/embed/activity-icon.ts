import {
  type Icon,
  IconActivity,
  IconAlertTriangle,
  IconBox,
  IconClipboardCheck,
  IconDeviceCctv,
  IconTicket,
  IconWalk,
} from '@tabler/icons-react'

const ICON: Readonly<Record<string, Icon>> = {
  alarm: IconAlertTriangle,
  ticket: IconTicket,
  asset: IconBox,
  device: IconDeviceCctv,
  patrol: IconWalk,
  shift: IconClipboardCheck,
}

/** The picture of a kind of entries in the log. */
export const iconOfType = (type: string): Icon => ICON[type.split('.')[0] ?? ''] ?? IconActivity

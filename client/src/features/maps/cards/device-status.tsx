import { Badge } from '@mantine/core'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { IconPlugConnected, IconPlugConnectedX, IconQuestionMark, IconTool, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lookOf } from '../../../kit/look/look.ts'

const LOOK = {
  online: { colour: 'gray', icon: IconPlugConnected },
  offline: { colour: 'orange', icon: IconPlugConnectedX },
  unknown: { colour: 'gray', icon: IconQuestionMark },
  maintenance: { colour: 'blue', icon: IconTool },
  retired: { colour: 'gray', icon: IconTrash },
} as const

/** Whether a device speaks, by shape and word. */
export function DeviceStatus({ status }: { readonly status: Device['status'] }) {
  const { t } = useTranslation('maps')
  const { colour, icon: Icon } = lookOf(LOOK, status)
  return (
    <Badge color={colour} style={{ flex: 'none' }} leftSection={<Icon size={13} aria-hidden />}>
      {t(`device.${status}`)}
    </Badge>
  )
}

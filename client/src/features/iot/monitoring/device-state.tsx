import { Badge } from '@mantine/core'
import type { DeviceStatus } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { IconClockPause, IconPlugConnected, IconPlugConnectedX, IconQuestionMark, IconTool, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText } from '../../../kit/dates/dates.ts'
import { lookOf } from '../../../kit/look/look.ts'

const LOOK = {
  online: { colour: 'gray', icon: IconPlugConnected },
  stale: { colour: 'yellow', icon: IconClockPause },
  offline: { colour: 'orange', icon: IconPlugConnectedX },
  unknown: { colour: 'gray', icon: IconQuestionMark },
  maintenance: { colour: 'blue', icon: IconTool },
  retired: { colour: 'gray', icon: IconTrash },
} as const
const SILENT = new Set<string>(['stale', 'offline'])

/** Whether a device speaks, by shape and word; for how long it does not, when it does not. */
export function DeviceState({ status, seenAt }: { readonly status: DeviceStatus['status']; readonly seenAt: string | null }) {
  const { t } = useTranslation('iot')
  const { colour, icon: Icon } = lookOf(LOOK, status)
  return (
    <Badge color={colour} style={{ flex: 'none' }} leftSection={<Icon size={13} aria-hidden />}>
      {t(`status.${status}`)}
      {SILENT.has(status) && seenAt && <Age at={seenAt} />}
    </Badge>
  )
}

const Age = ({ at }: { readonly at: string }) => <> · {ageText(at, useNow())}</>

import { deadLetters } from '@menara/shared/contract/iot/dead-letters.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { asking } from '../../../kit/calls/query.ts'
import { useMay } from '../../../kit/session/session.ts'
import { topicOf } from './mosquitto-line.ts'

const EVERY_MS = 1500

/** The points of a device with what they said last, asked again until there is one. */
export function useHeardPoints(deviceId: string) {
  const mayRead = useMay('show_plugin_iot')
  const readings = useQuery({
    ...asking(iot.readings, { query: { device_id: deviceId } }),
    enabled: mayRead,
    refetchInterval: ({ state }) => ((state.data?.data.length ?? 0) > 0 ? false : EVERY_MS),
  })
  return readings.data?.data ?? []
}

/** The last message of a device that was refused, asked again as long as it is waited for. */
export function useRefusedMessage(username: string, waits: boolean) {
  const mayRead = useMay('alarm_configure')
  const refused = useQuery({
    ...asking(deadLetters.list, { query: { search: topicOf(username).replace(/telemetry$/, ''), limit: 1 } }),
    enabled: mayRead && waits,
    refetchInterval: EVERY_MS * 2,
  })
  return waits ? refused.data?.data[0] : undefined
}

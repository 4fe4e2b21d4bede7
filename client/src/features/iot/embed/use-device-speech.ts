import { deadLetters } from '@menara/shared/contract/iot/dead-letters.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { asking } from '../../../kit/calls/query.ts'
import { useMay } from '../../../kit/session/session.ts'
import { topicOf } from './mosquitto-line.ts'

const EVERY_MS = 1500

/** What a device has said so far, asked again until it has said something; and what of it was refused. */
export function useDeviceSpeech(deviceId: string, username: string) {
  const mayRead = useMay('show_plugin_iot')
  const mayLetters = useMay('alarm_configure')
  const readings = useQuery({
    ...asking(iot.readings, { query: { device_id: deviceId } }),
    enabled: mayRead,
    refetchInterval: ({ state }) => ((state.data?.data.length ?? 0) > 0 ? false : EVERY_MS),
  })
  const points = readings.data?.data ?? []
  const letters = useQuery({
    ...asking(deadLetters.list, { query: { search: topicOf(username).replace(/telemetry$/, ''), limit: 1 } }),
    enabled: mayLetters && points.length === 0,
    refetchInterval: EVERY_MS * 2,
  })
  return { points, refused: points.length === 0 ? letters.data?.data[0] : undefined }
}

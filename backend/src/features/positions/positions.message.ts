import { PositionMessage } from '@menara/shared/contract/maps/positions.contract.ts'
import type { Static } from 'typebox'
import { type DeviceReport, deviceMessages } from '../../ingest/device-json.ts'

export type Spoken = DeviceReport<Static<typeof PositionMessage>>

const MAX_PAYLOAD_BYTES = 4096
const messages = deviceMessages('position', PositionMessage, MAX_PAYLOAD_BYTES)

export const isPositionTopic = messages.fits
export const readPosition = messages.read

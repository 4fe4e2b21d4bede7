import { parentPort, workerData } from 'node:worker_threads'
import bacnet from '@bacnet-js/client'

/** The thread of `bacnetDevice`. */
const state = workerData as { port: number; objects: Record<string, number>; multiple: boolean; silent?: boolean }
const asked: Record<string, number> = {}
const DEVICE = 4711
const REAL = 4
const PRESENT_VALUE = 85
const [SUBSCRIBE_COV, READ_PROPERTY, READ_PROPERTY_MULTIPLE] = [5, 12, 14]
// ASHRAE 135, clause 18: services / unrecognised service, object / unknown object.
const [SERVICES, REJECT_UNRECOGNIZED, OBJECT, UNKNOWN_OBJECT] = [5, 9, 1, 31]

interface ObjectId {
  readonly type: number
  readonly instance: number
}
interface Request<P> {
  readonly header: { readonly sender: { address: string } }
  readonly invokeId: number
  readonly payload: P
}
const device = new bacnet.default({ port: state.port, interface: '127.0.0.1', broadcastAddress: '127.0.0.1' })
const followers: { receiver: { address: string }; process: number; object: ObjectId }[] = []
const presentValueOf = ({ type, instance }: ObjectId): number | undefined => state.objects[`${type}:${instance}`]
const real = (value: number) => [{ type: REAL, value }]
const count = (kind: string): void => {
  asked[kind] = (asked[kind] ?? 0) + 1
}
const replyTo = ({ address }: { address: string }) => ({ address })

device.on('readProperty', (request: unknown) => {
  const { header, invokeId, payload } = request as Request<{ objectId: ObjectId; property: { id: number; index: number } }>
  count('readProperty')
  if (state.silent) return
  const value = presentValueOf(payload.objectId)
  if (value === undefined) device.errorResponse(replyTo(header.sender), READ_PROPERTY, invokeId, OBJECT, UNKNOWN_OBJECT)
  else device.readPropertyResponse(replyTo(header.sender), invokeId, payload.objectId, payload.property, real(value) as never)
})
device.on('readPropertyMultiple', (request: unknown) => {
  const { header, invokeId, payload } = request as Request<{
    properties: { objectId: ObjectId; properties: { id: number; index: number }[] }[]
  }>
  count('readPropertyMultiple')
  if (state.silent) return
  const missing = payload.properties.some(({ objectId }) => presentValueOf(objectId) === undefined)
  if (!state.multiple || missing) {
    const [kind, code] = state.multiple ? [OBJECT, UNKNOWN_OBJECT] : [SERVICES, REJECT_UNRECOGNIZED]
    device.errorResponse(replyTo(header.sender), READ_PROPERTY_MULTIPLE, invokeId, kind, code)
    return
  }
  const values = payload.properties.map(({ objectId, properties }) => ({
    objectId,
    values: properties.map((property) => ({ property, value: real(presentValueOf(objectId) ?? 0) })),
  }))
  device.readPropertyMultipleResponse(replyTo(header.sender), invokeId, values)
})
device.on('subscribeCov', (request: unknown) => {
  const { header, invokeId, payload } = request as Request<{ subscriberProcessId: number; monitoredObjectId: ObjectId }>
  count('subscribeCov')
  followers.push({ receiver: replyTo(header.sender), process: payload.subscriberProcessId, object: payload.monitoredObjectId })
  device.simpleAckResponse(replyTo(header.sender), SUBSCRIBE_COV, invokeId)
})
device.on('listening', () => parentPort?.postMessage({ listening: state.port }))

parentPort?.on('message', ({ id, change }: { id: number; change?: { objects?: Record<string, number> } }) => {
  if (change) Object.assign(state, change)
  if (change?.objects)
    for (const { receiver, process, object } of followers)
      device.unconfirmedCOVNotification(receiver, process, DEVICE, object, 300, [
        { property: { id: PRESENT_VALUE }, value: real(presentValueOf(object) ?? 0) as never },
      ])
  parentPort?.postMessage({ id, answer: asked })
})

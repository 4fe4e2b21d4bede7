import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { inspectionSync } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import { call, Refused } from '../../kit/calls/call.ts'
import { NotTaken, type Remote } from './queue/sync-engine.ts'

/** A connection that swallows everything ends after this long. */
const CALL_MS = 30_000
/** A photo over a weak network: 300 KB at 20 kbit/s. */
const PHOTO_MS = 150_000

/** The calls of the phone, each ended by itself where nothing comes back. */
export const remote: Remote = {
  sendPhoto: ({ id, roundId, recordedAt, picture }) =>
    within(PHOTO_MS, async (signal) => {
      const image = [new File([picture], `${id}.jpg`, { type: picture.type })]
      await call(
        inspectionRounds.addPhoto,
        { params: { id: roundId }, form: { photo_id: id, recorded_at: recordedAt } },
        { signal, files: { image } },
      )
    }),
  sendOperations: ({ roundId, clientId, operations }) =>
    within(CALL_MS, async (signal) => {
      const body = { client_id: clientId, device_at: new Date().toISOString(), operations: [...operations] }
      return (await call(inspectionSync.sync, { params: { id: roundId }, body }, { signal })).data
    }),
  fetchRounds: () => within(CALL_MS, async (signal) => (await call(inspectionRounds.mine, {}, { signal })).data),
}

async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  try {
    return await work(signal)
  } catch (error) {
    if (error instanceof Refused) throw notTakenOf(error)
    if (signal.aborted) throw new NotTaken('The server does not answer', { status: 0 })
    throw error
  }
}

const notTakenOf = ({ message, status, errors, retryAfterS }: Refused): NotTaken =>
  new NotTaken(message, { status, rules: errors.map((error) => error.rule), afterMs: (retryAfterS ?? 0) * 1000 })

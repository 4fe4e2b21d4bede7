import type { InspectionOperation, inspectionSync, OperationResult } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { ruleSentence } from '@menara/shared/refusals/rule-sentences.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { ArrivedFile, Uploads } from '../../../platform/files/uploads.ts'
import { bodyHash } from '../../../platform/idempotency.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { InspectionRoundsStore } from '../rounds/inspection-rounds.store.ts'
import type { RoundAccess } from '../rounds/round-access.service.ts'
import type { Problems } from './operations.ts'
import type { Recorder } from './recorder.service.ts'
import type { RoundRecordStore } from './round-record.store.ts'

export interface InspectionSyncNeeds extends InspectionsBase {
  readonly rounds: Pick<InspectionRoundsStore, 'hold'>
  readonly record: Pick<RoundRecordStore, 'operation' | 'lastSequence' | 'keep'>
  readonly access: RoundAccess
  readonly recorder: Recorder
  /** Where photos wait that are copied to tickets. */
  readonly uploads: Pick<Uploads, 'discard'>
}
export type InspectionSyncService = ReturnType<typeof inspectionSyncService>
type Batch = CallOf<typeof inspectionSync.sync>['body']

/** Who sent an operation, from which client, and what their clock is ahead of ours. */
export interface Sent {
  readonly caller: Caller
  readonly language: Language
  readonly clientId: string
  readonly clockS: number
  /** When it was recorded, on our clock: never later than now. */
  readonly at: string
  /** Photos that were copied for tickets; what the transaction did not keep is removed after it. */
  readonly copies: ArrivedFile[]
}

/** Takes what phones recorded of rounds: each operation once, in the order of its sequence, in a transaction of its own. */
export function inspectionSyncService(needs: InspectionSyncNeeds) {
  const { access, uploads, atomically, now } = needs
  async function inOneTransaction(taken: Taken): Promise<Outcome> {
    try {
      return await atomically(() => take(needs, taken))
    } finally {
      await uploads.discard(taken.sent.copies)
    }
  }
  return {
    /** 404 for a round the caller may not read, 409 for one that is not theirs; everything else is said of each operation. */
    async sync(id: string, { client_id, device_at, operations }: Batch, { caller, language }: Pick<Sent, 'caller' | 'language'>) {
      await access.work(id, caller)
      const clockMs = Date.parse(device_at) - now().getTime()
      const results = new Map<InspectionOperation, OperationResult>()
      for (const operation of operations.toSorted((a, b) => a.sequence - b.sequence)) {
        const at = new Date(Math.min(Date.parse(operation.recorded_at) - clockMs, now().getTime())).toISOString()
        const sent = { caller, language, clientId: client_id, clockS: Math.round(clockMs / 1000), at, copies: [] }
        results.set(operation, said(operation, await inOneTransaction({ id, operation, sent }), language))
      }
      return {
        results: operations.flatMap((operation) => results.get(operation) ?? []),
        round: access.shown(await access.read(id, caller), caller),
      }
    },
  }
}

interface Outcome {
  readonly status: OperationResult['status']
  readonly again?: boolean
  readonly problems?: Problems
}

interface Taken {
  /** Of the round. */
  readonly id: string
  readonly operation: InspectionOperation
  readonly sent: Sent
}
async function take({ rounds, record, recorder, now }: InspectionSyncNeeds, { id: roundId, operation, sent }: Taken): Promise<Outcome> {
  const round = await rounds.hold(roundId)
  if (!round) throw new Error('A round went while it was synced')
  const { operation_id, sequence } = operation
  const body_hash = bodyHash({ client_id: sent.clientId, ...operation })
  const known = await record.operation(roundId, operation_id)
  if (known) return knownOutcome(known, body_hash)
  const expected = (await record.lastSequence(roundId, sent.clientId)) + 1
  if (sequence !== expected) return outOfTurn(sequence, expected)
  const { problems, again = false } = await recorder.apply(round, operation, sent)
  if (problems.length > 0 && again) return { status: 'refused', again, problems }
  const { kind, recorded_at } = operation
  await record.keep({
    ...{ round_id: roundId, client_id: sent.clientId, sequence, operation_id, kind, recorded_at, received_at: now().toISOString() },
    ...{ clock_s: sent.clockS, user_id: sent.caller.userId, body: operation, body_hash, errors: problems as never },
  })
  return problems.length > 0 ? { status: 'refused', problems } : { status: 'applied' }
}

function knownOutcome({ body_hash, errors }: { readonly body_hash: string; readonly errors: unknown }, hash: string): Outcome {
  if (body_hash !== hash) return { status: 'refused', problems: [{ field: 'operation_id', rule: 'reused' }] }
  const problems = errors as Problems
  return problems.length > 0 ? { status: 'refused', problems } : { status: 'duplicate' }
}

/** Before its turn it may come again; after it, another operation has its number. */
const outOfTurn = (sequence: number, expected: number): Outcome =>
  sequence > expected
    ? { status: 'refused', again: true, problems: [{ field: 'sequence', rule: 'sequence_gap', params: { expected } }] }
    : { status: 'refused', problems: [{ field: 'sequence', rule: 'unique' }] }

function said(
  { operation_id, sequence }: InspectionOperation,
  { status, again = false, problems = [] }: Outcome,
  language: Language,
): OperationResult {
  const errors = problems.map(({ field, rule, params }) => ({
    ...{ field, rule, message: ruleSentence({ field, rule, params }, language) },
    ...(params && { params: { ...params } }),
  }))
  return { operation_id, sequence, status, again, errors }
}

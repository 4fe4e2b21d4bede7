import { type Static, Type } from 'typebox'
import { operationKinds, visitMethods } from '../../domain/inspections/inspection-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, dictionary, Id, Instant, Latitude, Longitude, nullable, one, oneOf, optional, Text } from '../../kit/words.ts'
import { PartId } from './inspection-lines.contract.ts'
import { InspectionRoundDetail } from './inspection-rounds.contract.ts'

const Position = closed({ longitude: Longitude, latitude: Latitude, accuracy_m: Type.Number({ minimum: 0, maximum: 21_000_000 }) })

/**
 * One thing a phone recorded of a round. Which fields count is a matter of `kind`:
 * `start` takes `code` and `position`, and `version_id` where the phone has another version of the template than the server says;
 * `checkpoint` takes `checkpoint_id`, `method`, with `qr` and `nfc` the `code` that was read, with `position` the `position`, and `note`;
 * `answer` takes `line_id`, `checkpoint_id`, `value`, `note` and `photo_ids`, and replaces the answer whole; `submit` takes nothing.
 */
export const InspectionOperation = closed({
  /** Made by the phone; the same operation sent again is not done again. */
  operation_id: Id,
  /** Counted from 1 without a gap, for each round and client. */
  sequence: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** On the phone's clock. */
  recorded_at: Instant,
  kind: oneOf(...operationKinds),
  version_id: optional(Id),
  checkpoint_id: optional(nullable(Id)),
  method: optional(oneOf(...visitMethods)),
  code: optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001f]*$' })),
  position: optional(nullable(Position)),
  line_id: optional(PartId),
  value: optional(Type.Union([Type.Number({ minimum: -1e12, maximum: 1e12 }), Text(4000), Type.Null()])),
  note: optional(Text(2000)),
  photo_ids: optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
})
export type InspectionOperation = Static<typeof InspectionOperation>

/**
 * What became of an operation. `applied`: it was done now; `duplicate`: it was done before; `refused`: it is not done, `errors` says why.
 * A refusal with `again` was not kept: sent again once its reason is gone (a gap in the sequence is closed, a photo has arrived) it is done.
 * Any other refusal stands: sent again, the operation is refused alike, and those after it are taken.
 */
export const OperationResult = closed({
  operation_id: Id,
  sequence: Type.Integer(),
  status: oneOf('applied', 'duplicate', 'refused'),
  again: Type.Boolean(),
  errors: Type.Array(
    closed({
      field: Type.String(),
      rule: Type.String(),
      params: optional(dictionary(Type.Union([Type.String(), Type.Number()]))),
      /** In the reader's language. */
      message: Type.String(),
    }),
  ),
})
export type OperationResult = Static<typeof OperationResult>

/** What phones recorded, with or without a network. */
export const inspectionSync = {
  sync: endpoint({
    name: 'inspection_sync.sync',
    method: 'POST',
    path: '/people/api/v1/inspections/rounds/:id/sync',
    access: 'signed-in',
    summary: 'Take operations of a round in the order of their sequence; each is answered by itself, in the order in which they were sent',
    params: ById,
    body: closed({
      /** Of the phone's copy of this round: its operations are counted for themselves. */
      client_id: Id,
      /** What the phone's clock shows when it sends; the difference from ours is taken off what was recorded. */
      device_at: Instant,
      operations: Type.Array(InspectionOperation, { minItems: 1, maxItems: 200 }),
    }),
    reply: one(closed({ results: Type.Array(OperationResult), round: InspectionRoundDetail })),
  }),
} as const

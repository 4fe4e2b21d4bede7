import { type Static, Type } from 'typebox'
import { personalDataKeys } from '../../../domain/personal-data/personal-data-categories.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { ById, closed, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref } from '../../../kit/words.ts'

/** Why something stays: it is needed for bookkeeping, for the work of others, or it cannot be changed without breaking the audit chain. */
export const keptReasons = ['books', 'work', 'chain', 'own_retention'] as const

/** Of a category of one person: how many rows lose their data, and how many stay, and why. */
export const ErasedCategory = closed({
  category: oneOf(...personalDataKeys),
  removed: Type.Integer(),
  kept: Type.Integer(),
  /** Null where nothing is kept. */
  why: nullable(oneOf(...keptReasons)),
})
export type ErasedCategory = Static<typeof ErasedCategory>

export const ErasurePreview = closed({
  person: Ref,
  /** Null: it may be erased. */
  obstacle: nullable(oneOf('active', 'erased')),
  categories: Type.Array(ErasedCategory),
})
export type ErasurePreview = Static<typeof ErasurePreview>

/** The proof of an erasure; it never changes. */
export const ErasureProof = closed({
  id: Id,
  user_id: Id,
  code: Type.String(),
  at: Instant,
  by: nullable(Ref),
  request_id: nullable(Id),
  categories: Type.Array(ErasedCategory),
  /** SHA-256, hexadecimal. */
  digest: Type.String(),
  /** Whether the hash is still the one of what stands here. */
  valid: Type.Boolean(),
})
export type ErasureProof = Static<typeof ErasureProof>

/** The name as it stands in the account: who erases writes it down. */
export const ErasureOrder = closed({ name: Line(200), request_id: optional(Id) })
export type ErasureOrder = Static<typeof ErasureOrder>

const access = 'personal_data_manage'
const path = '/api/v1/personal-data'

export const personalDataErasures = {
  preview: endpoint({
    name: 'personal_data_erasures.preview',
    method: 'GET',
    path: `${path}/people/:id/erasure`,
    access,
    summary: 'What an erasure of a person would remove, and what stays and why',
    params: ById,
    reply: one(ErasurePreview),
  }),
  erase: endpoint({
    name: 'personal_data_erasures.erase',
    method: 'POST',
    path: `${path}/people/:id/erasure`,
    access,
    summary: 'Erase a person whose account is blocked; 409 for others. Cannot be undone',
    params: ById,
    body: ErasureOrder,
    reply: one(ErasureProof),
  }),
  list: endpoint({
    name: 'personal_data_erasures.list',
    method: 'GET',
    path: `${path}/erasures`,
    access,
    summary: 'Proofs of erasures, newest first',
    query: closed({ ...Paging }),
    reply: many(ErasureProof),
  }),
} as const

import { createHash } from 'node:crypto'
import type {
  ErasedCategory,
  ErasureOrder,
  ErasurePreview,
  ErasureProof,
} from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import type { PersonalDataKey } from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Events } from '../../../ports/events.ts'
import type { People, Person } from '../../../ports/people.ts'
import { forAllSites } from '../all-sites.ts'
import { knownPerson } from '../known-person.ts'
import type { RequestsService } from '../requests/requests.service.ts'
import type { ErasureRow, ErasuresStore, StoredErasure } from './erasures.store.ts'

interface ErasuresNeeds {
  readonly store: ErasuresStore
  readonly people: Pick<People, 'person'>
  readonly events: Pick<Events, 'emit'>
  readonly requests: Pick<RequestsService, 'erased'>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Page = { readonly next?: string | undefined; readonly limit?: number | undefined }
export type ErasuresService = ReturnType<typeof erasuresService>

const CODE_LENGTH = 8

/** Erases people who have left: what the law wants kept loses the person's name, the rest goes, and a proof says how much. */
export function erasuresService(needs: ErasuresNeeds) {
  const { store, people, atomically } = needs
  return {
    async preview(id: string, caller: Caller): Promise<ErasurePreview> {
      forAllSites(caller)
      const { name, status } = await knownPerson(people, id)
      const obstacle = (await store.isErased(id)) ? 'erased' : status === 'blocked' ? null : 'active'
      return { person: { id, name }, obstacle, categories: await store.counts(id) }
    },

    /** Throws `not-found` for nobody, `conflict` for an account that is not blocked or is erased, `invalid` for another name. */
    erase: (id: string, { name, request_id }: ErasureOrder, caller: Caller): Promise<ErasureProof> =>
      atomically(async () => {
        forAllSites(caller)
        const person = await knownPerson(people, id)
        await store.hold(id)
        if (await store.isErased(id)) throw new Fault('conflict', 'personal_data.erased')
        mayErase(person, name)
        if (request_id !== undefined) await needs.requests.erased(request_id, id, caller)
        return shownOf({ ...(await erased(id, { request_id: request_id ?? null, by_id: caller.userId }, needs)), by_name: caller.name })
      }),

    async list({ next, limit = 20 }: Page, caller: Caller): Promise<{ data: ErasureProof[]; next?: string }> {
      forAllSites(caller)
      const rows = await store.list({ after: readCursor(next, ['instant', 'id']), limit: limit + 1 })
      return pageOf(rows.map(shownOf), limit, (row) => [row.at, row.id])
    },
  }
}

function mayErase(person: Person, name: string): void {
  if (person.status !== 'blocked') throw new Fault('conflict', 'personal_data.not_blocked', { params: { name: person.name } })
  if (name.trim() !== person.name) throw invalid('name', 'same_name', 'Write the name as it stands in the account')
}

type By = Pick<ErasureRow, 'by_id' | 'request_id'>
/** Has every feature remove what it keeps, and writes the proof. */
async function erased(userId: string, by: By, { store, events, journal, now, newId }: ErasuresNeeds): Promise<ErasureRow> {
  const before = await store.counts(userId)
  const [id, at] = [newId(), now().toISOString()]
  const code = sha256(id).slice(0, CODE_LENGTH).toUpperCase()
  const removed = new Map<PersonalDataKey, number>()
  await events.emit('person.erasing', {
    ...{ userId, code },
    removed: (category, rows) => void removed.set(category, (removed.get(category) ?? 0) + rows),
  })
  const categories = before.map((one) => ({ ...one, removed: removed.get(one.category) ?? 0 }))
  const row = { id, user_id: userId, code, at, ...by, categories }
  const proof = { ...row, digest: digestOf(row) }
  await store.insert(proof)
  journal.record({
    ...{ action: 'personal_data.erased', subject: 'users', subject_id: userId, actor_id: by.by_id },
    detail: { code, digest: proof.digest, categories },
    hints: [{ topic: 'users', key: userId }],
  })
  return proof
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const cells = ({ category, removed, kept, why }: ErasedCategory) => [category, removed, kept, why]
const digestOf = ({ id, user_id, code, at, by_id, request_id, categories }: Omit<ErasureRow, 'digest'>): string =>
  sha256(JSON.stringify([id, user_id, code, at, by_id, request_id, categories.map(cells)]))

function shownOf({ by_id, by_name, ...row }: StoredErasure): ErasureProof {
  const by = by_name === null ? null : { id: by_id, name: by_name }
  return { ...row, categories: [...row.categories], by, valid: digestOf({ ...row, by_id }) === row.digest }
}

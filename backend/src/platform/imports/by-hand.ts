import type { Caller } from '../access/caller.ts'
import { Fault } from '../errors.ts'
import type { ImportDraft, ImportSubject } from './import-subject.ts'
import { type Attempts, oneByOne } from './one-by-one.ts'

/** What a feature's service offers for one record at a time. Each throws the fault that its endpoint would answer. */
export interface ByHand<Row extends { readonly id: string }, Draft> {
  readonly db: Attempts
  get(id: string, caller: Caller): Promise<Row>
  /** Every field that can be imported, and what else a removed record needs to come back. */
  recordOf(row: Row): ImportDraft
  create(draft: Draft, caller: Caller): Promise<{ readonly id: string }>
  update(id: string, changes: Partial<Draft>, caller: Caller): Promise<unknown>
  remove(id: string, caller: Caller): Promise<unknown>
}

/** Writes records one after another by the feature's own service, as if each was entered in its form. */
export function byHand<Row extends { readonly id: string }, Draft>(
  needs: ByHand<Row, Draft>,
): Pick<ImportSubject, 'create' | 'update' | 'remove' | 'records'> {
  const { db, get, recordOf } = needs
  return {
    create: (drafts, caller) => oneByOne(db, drafts, async (draft) => (await needs.create(draft as Draft, caller)).id),
    update: async (changes, caller) =>
      (await oneByOne(db, changes, ({ id, changes: own }) => needs.update(id, own as Partial<Draft>, caller))).map(faultOf),
    remove: async (ids, caller) => (await oneByOne(db, ids, (id) => needs.remove(id, caller))).map(faultOf),
    async records(ids, caller) {
      const known = new Map<string, ImportDraft>()
      for (const id of ids) {
        const row = await get(id, caller).catch(unlessMissing)
        if (row) known.set(id, recordOf(row))
      }
      return known
    },
  }
}

export const faultOf = (outcome: unknown): Fault | null => (outcome instanceof Fault ? outcome : null)

function unlessMissing(error: unknown): undefined {
  if (error instanceof Fault && error.code === 'not-found') return undefined
  throw error
}

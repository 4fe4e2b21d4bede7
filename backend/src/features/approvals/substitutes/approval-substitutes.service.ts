import type { Substitute, SubstituteDraft } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { AbsenceSubstitutes } from '../../../ports/approvals.ts'
import type { Notifier } from '../../../ports/notifications.ts'
import type { Person } from '../../../ports/people.ts'
import type { ApprovalChangeNotifications } from '../approval-change-notifications.ts'
import type { ApproverAssignmentsStore } from '../definitions/approver-assignments.store.ts'
import type { ApprovalInboxStore } from '../inbox/approval-inbox.store.ts'
import type { ApprovalSubstitutesStore, NewSubstitute } from './approval-substitutes.store.ts'

export interface SubstitutesNeeds {
  readonly store: ApprovalSubstitutesStore
  readonly rounds: Pick<ApproverAssignmentsStore, 'moveEnd'>
  readonly inbox: Pick<ApprovalInboxStore, 'ticketsOf'>
  readonly journal: Journal
  readonly stir: ApprovalChangeNotifications
  /** Assigns a substitute to an open step of a ticket. */
  tend(ticketId: string): Promise<void>
  send: Notifier['send']
  person(id: string): Promise<Person | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Draft = Static<typeof SubstituteDraft>
export type SubstitutesService = ReturnType<typeof substitutesService>

/** Who answers while somebody is away: named by the person, or by an administrator of tickets. */
export function substitutesService(needs: SubstitutesNeeds) {
  const { store, journal, atomically, now, newId } = needs

  const record = recordIn(journal)
  return {
    async list(everybody: boolean, caller: Caller): Promise<Substitute[]> {
      if (everybody) mayForOthers(caller)
      return store.list(caller, { everybody, at: now().toISOString() })
    },

    async create({ user_id = '', substitute_id, ...times }: Draft, caller: Caller): Promise<Substitute> {
      const forId = user_id || caller.userId
      if (forId !== caller.userId) mayForOthers(caller)
      refuseSelf({ for_id: forId, substitute_id }, caller)
      if (substitute_id === forId) throw invalid('substitute_id', 'self', 'Name somebody else')
      await active(needs, { user_id: forId, substitute_id }, caller)
      const id = newId()
      const row = { id, user_id: forId, substitute_id, start: utc(times.start), end: utc(times.end) }
      return atomically(async () => {
        await store.holdPerson(forId)
        await timesFit(needs, row)
        return named(needs, row, caller)
      })
    },

    update: (id: string, times: { start?: string; end?: string }, caller: Caller): Promise<Substitute> =>
      atomically(async () => {
        const before = await owned(needs, id, caller)
        refuseSelf({ for_id: before.person.id, substitute_id: before.substitute.id }, caller)
        await store.holdPerson(before.person.id)
        const row = {
          id,
          user_id: before.person.id,
          start: utc(times.start ?? before.start),
          end: utc(times.end ?? before.end),
        }
        await timesFit(needs, row)
        await store.update(id, row)
        const began = row.start <= now().toISOString()
        await moveEnd(needs, before, began ? row.end : null)
        const after = { ...before, start: row.start, end: row.end }
        record('changed', after, caller)
        await handOver(needs, after)
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await owned(needs, id, caller)
        await ended(needs, before, caller)
      }),
  }
}

/** Substitutes that an approved absence names. */
export function absenceSubstitutes(needs: SubstitutesNeeds): AbsenceSubstitutes {
  const { store, now, newId } = needs
  return {
    async name({ user_id, substitute_id, start, end }) {
      await store.holdPerson(user_id)
      const row = { id: newId(), user_id, substitute_id, start: utc(start), end: utc(end) }
      if (user_id === substitute_id || row.end <= now().toISOString() || (await store.overlapping(row))) return null
      for (const id of [user_id, substitute_id]) if ((await needs.person(id))?.status !== 'active') return null
      return (await named(needs, row, null)).id
    },
    async end(id) {
      const row = await store.find(id)
      if (row) await ended(needs, row, null)
    },
  }
}

const recordIn =
  (journal: Journal) =>
  (what: string, row: Substitute, caller: Pick<Caller, 'userId'> | null): void =>
    journal.record({
      ...{ action: `substitute.${what}`, subject: 'approvals', subject_id: row.id, detail: { ...row } },
      actor_id: caller?.userId ?? null,
    })

async function named(needs: SubstitutesNeeds, row: Omit<NewSubstitute, 'created_at'>, caller: Caller | null): Promise<Substitute> {
  await needs.store.insert({ ...row, created_at: needs.now().toISOString() })
  const made = (await needs.store.find(row.id)) as Substitute
  recordIn(needs.journal)('named', made, caller)
  await tell(needs, made)
  await handOver(needs, made)
  return made
}
async function ended(needs: SubstitutesNeeds, row: Substitute, caller: Caller | null): Promise<void> {
  await needs.store.remove(row.id)
  await moveEnd(needs, row, null)
  recordIn(needs.journal)('ended', row, caller)
}

/** Nobody makes themselves the substitute of another, or prolongs it. */
function refuseSelf({ for_id, substitute_id }: { readonly for_id: string; readonly substitute_id: string }, { userId }: Caller): void {
  if (for_id !== userId && substitute_id === userId) throw new Fault('forbidden', 'approval_substitutes.self_made')
}

/** 422 unless both are active and in the caller's sight. */
async function active({ person, store }: SubstitutesNeeds, ids: Readonly<Record<string, string>>, caller: Caller): Promise<void> {
  for (const [field, id] of Object.entries(ids))
    if ((await person(id))?.status !== 'active' || !(await store.personSeen(id, caller)))
      throw invalid(field, 'exists', 'There is no active person of that id')
}

async function owned({ store }: SubstitutesNeeds, id: string, caller: Caller): Promise<Substitute> {
  const row = await store.find(id, caller)
  const concerns = row && (row.person.id === caller.userId || row.substitute.id === caller.userId || caller.may('show_manage_ticket'))
  if (!row || !concerns) throw new Fault('not-found', 'approval_substitutes.not_found')
  if (row.person.id !== caller.userId) mayForOthers(caller)
  return row
}

async function timesFit(
  { store, now }: SubstitutesNeeds,
  row: { readonly id: string; readonly user_id: string; readonly start: string; readonly end: string },
): Promise<void> {
  if (row.end <= row.start) throw invalid('end', 'minimum', 'It ends before it begins')
  if (row.end <= now().toISOString()) throw invalid('end', 'future', 'It must end at a time to come')
  const other = await store.overlapping(row)
  if (other)
    throw new Fault('conflict', 'approval_substitutes.overlap', {
      params: { name: other.substitute.name },
      errors: [{ field: 'start', rule: 'overlap' }],
    })
}

/** Null: at once. */
async function moveEnd({ rounds, stir }: SubstitutesNeeds, { person, substitute }: Substitute, end: string | null): Promise<void> {
  for (const ticketId of await rounds.moveEnd({ holderId: person.id, userId: substitute.id }, end))
    stir(ticketId, [person.id, substitute.id])
}

/** Open steps of the person are handed to who stands in from now on. */
async function handOver({ inbox, tend, now }: SubstitutesNeeds, { person: { id }, start, end }: Substitute): Promise<void> {
  const at = now().toISOString()
  if (start <= at && end > at) for (const ticketId of await inbox.ticketsOf(id)) await tend(ticketId)
}

const tell = ({ send }: SubstitutesNeeds, { person, substitute, start, end }: Substitute): Promise<void> =>
  send({
    user_ids: [person.id, substitute.id],
    type: 'approval.substitute',
    title: `${substitute.name} answers for ${person.name}`,
    text: `${start} – ${end}`,
    link: '/desk/approvals?tab=substitutes',
    message: { key: 'inbox.approval_substitute', params: { person: person.name, substitute: substitute.name } },
  })

const utc = (text: string): string => new Date(text).toISOString()

function mayForOthers(caller: Caller): void {
  if (!caller.may('show_manage_ticket'))
    throw new Fault('forbidden', 'approval_substitutes.of_others', { params: { permission: 'show_manage_ticket' } })
}

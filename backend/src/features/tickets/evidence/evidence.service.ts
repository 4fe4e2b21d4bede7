import type { TicketEvidence } from '@menara/shared/contract/tickets/ticket-evidence.contract.ts'
import { factsOfType } from '@menara/shared/domain/tickets/ticket-facts.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid, type Phrase } from '../../../platform/errors.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import type { TicketPatch, TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketFactsStore } from '../facts/ticket-facts.store.ts'
import type { EvidenceStore } from './ticket-evidence.store.ts'

export interface EvidenceNeeds {
  readonly store: EvidenceStore
  readonly facts: Pick<TicketFactsStore, 'put'>
  readonly tickets: Pick<Tickets, 'find' | 'note' | 'conflicts'>
}
/** What comes with a solution. */
export interface Given {
  readonly reading?: string | undefined
  readonly statement?: string | undefined
  /** Why it is resolved although something is missing. */
  readonly without_evidence?: string | undefined
  readonly images: readonly ArrivedFile[]
}
export type EvidenceService = ReturnType<typeof evidenceService>

type Kind = TicketEvidence['kind']
const SOLVED: readonly TicketState[] = ['resolved', 'closed']
/** The field of a solution that gives it, and how. */
/** The field that brings what is wanted. */
const FIELD: Readonly<Record<Exclude<Kind, 'device'>, string>> = { photo: 'image', reading: 'reading', statement: 'statement' }

/** What has to be there before a person resolves a ticket. */
export function evidenceService({ store, facts, tickets }: EvidenceNeeds) {
  async function listOf(ticket: TicketRow, given?: Given): Promise<TicketEvidence[]> {
    const wanted = [...ofAlarm(ticket), ...ofForm(ticket)]
    const byCategory = ticket.category !== null && (await store.photoWanted(ticket.category.id))
    if (byCategory && !wanted.some((wanted) => wanted.kind === 'photo')) wanted.push({ kind: 'photo', by: 'category' })
    const pictures = wanted.some((wanted) => wanted.kind === 'photo') ? await store.pictures(ticket) : 0
    const said = saidOf(ticket, given)
    return wanted.map(({ kind, by }) => {
      const words = kind === 'reading' || kind === 'statement' ? said[kind] : null
      const there = { device: isOver(ticket), photo: pictures > 0, reading: words !== null || isOver(ticket), statement: words !== null }
      return { kind, by, there: there[kind], said: words, pictures: kind === 'photo' ? pictures : 0 }
    })
  }

  return {
    async list(id: string, caller: Caller): Promise<TicketEvidence[]> {
      const ticket = await tickets.find(id, caller)
      if (!ticket) throw tickets.conflicts.missing()
      return listOf(ticket)
    },

    /** Keeps pictures with a note of their own; joins the open transaction. */
    async show({ id }: TicketRow, images: readonly ArrivedFile[], caller: Caller): Promise<void> {
      if (images.length > 0) await tickets.note({ ticket_id: id }, images, caller)
    },

    /** 409 while something that is wanted is missing without a reason. What changes with the solution; joins the open transaction. */
    async prove(was: TicketRow, given: Omit<Given, 'images'>): Promise<TicketPatch> {
      const { reading, statement, without_evidence } = given
      const said = { ...(reading && { reading }), ...(statement && { statement }) }
      const [stray] = Object.keys(said)
      if (stray && !factsOfType(was.type).takes.includes('evidence'))
        throw invalid(stray, 'ticket_type', `A ticket of the type ${was.type} has no ${stray}`)
      const missing = (await listOf(was, { ...given, images: [] })).filter((item) => !item.there).map((item) => item.kind)
      if (missing.length > 0 && !without_evidence) throw lacking(was, missing)
      if (stray) await facts.put(was.id, said)
      return missing.length > 0 ? { extra_data: { ...was.extra_data, without_evidence } } : {}
    },
  }
}

type Wanted = Pick<TicketEvidence, 'kind' | 'by'>
const isStanding = ({ stage }: TicketRow): boolean => stage === 'raised_unack' || stage === 'raised_ack'
const isOver = ({ stage }: TicketRow): boolean => stage === 'cleared_unack' || stage === 'cleared_ack'
const ofAlarm = (ticket: TicketRow): Wanted[] => (isStanding(ticket) || isOver(ticket) ? [{ kind: 'device', by: 'alarm' }] : [])
const ofForm = ({ facts }: TicketRow): Wanted[] => (facts?.evidence ?? []).map((kind) => ({ kind, by: 'form' }))

/** Words given with a solution count for that solution: one that did not hold has to be proved anew. */
const saidOf = ({ state, facts }: TicketRow, given: Given | undefined) => {
  const kept = SOLVED.includes(state) ? facts : null
  return { reading: given?.reading ?? kept?.reading ?? null, statement: given?.statement ?? kept?.statement ?? null }
}

function lacking({ number }: TicketRow, missing: readonly Kind[]): Fault {
  const wanted = missing.filter((kind) => kind !== 'device')
  const errors = wanted.map((kind) => ({ field: FIELD[kind], rule: 'required' }))
  const ways = wanted.map((kind): Phrase => ({ key: `evidence.${kind}` }))
  if (!missing.includes('device')) return new Fault('conflict', 'evidence.missing', { params: { number, ways }, errors })
  const others: Phrase | '' = ways.length > 0 ? { key: 'evidence.also', params: { ways } } : ''
  return new Fault('conflict', 'evidence.alarm_standing', {
    params: { number, others },
    errors: [{ field: 'without_evidence', rule: 'required' }, ...errors],
  })
}

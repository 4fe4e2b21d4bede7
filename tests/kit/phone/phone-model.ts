import type { InspectionRoundDetail, OwnInspections } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { InspectionOperation, OperationResult } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import { NOTHING_KEPT, type PhoneContent, type RoundVersion } from '../../../client/src/features/phone/queue/phone-queue.ts'
import type { KeptPhoto, PhoneStore } from '../../../client/src/features/phone/queue/phone-store.ts'
import { NotTaken, type Remote, type SentOperations } from '../../../client/src/features/phone/queue/sync-engine.ts'

/** What a phone keeps, in memory: it outlives the page that is closed, as a database does. `before` is called before each write. */
export function memoryStore(before: () => void = () => undefined): PhoneStore & { photos(): readonly KeptPhoto[] } {
  let content: PhoneContent = NOTHING_KEPT
  const photos = new Map<string, KeptPhoto>()
  return {
    content: async () => content,
    async change(change, added = []) {
      before()
      content = change(content)
      for (const photo of added) photos.set(photo.id, photo)
      return content
    },
    photo: async (_roundId, id) => photos.get(id),
    async keepPhoto(photo) {
      before()
      photos.set(photo.id, photo)
    },
    close: () => undefined,
    photos: () => [...photos.values()],
  }
}

export const refused = (status: number, afterMs = 0): NotTaken => new NotTaken(`Refused with ${status}`, { status, afterMs })

interface Received {
  readonly clientId: string
  sequence: number
}
interface ModelRound {
  readonly applied: InspectionOperation[]
  readonly received: Received[]
  readonly seen: Map<string, OperationResult['status']>
}

/** The server's side of the contract, in memory: operations in the order of their sequence, each once. */
export class ServerModel {
  readonly rounds = new Map<string, ModelRound>()
  /** How often each photo was kept. */
  readonly photos = new Map<string, number>()
  /** Operations that stand refused, by what they say. */
  readonly refuses: (operation: InspectionOperation) => boolean
  readonly malformed: (operation: InspectionOperation) => boolean

  constructor(roundIds: readonly string[], rules: Partial<Pick<ServerModel, 'refuses' | 'malformed'>> = {}) {
    for (const id of roundIds) this.rounds.set(id, { applied: [], received: [], seen: new Map() })
    this.refuses = rules.refuses ?? (() => false)
    this.malformed = rules.malformed ?? (() => false)
  }

  sync({ roundId, clientId, operations }: SentOperations): { results: OperationResult[]; round: InspectionRoundDetail } {
    const round = this.rounds.get(roundId)
    if (!round) throw refused(404)
    if (operations.some((operation) => this.malformed(operation))) throw refused(422)
    const copy = round.received.find((known) => known.clientId === clientId) ?? { clientId, sequence: 0 }
    if (!round.received.includes(copy)) round.received.push(copy)
    return { results: operations.map((operation) => this.#one(round, copy, operation)), round: this.detail(roundId) }
  }

  #one(round: ModelRound, copy: Received, operation: InspectionOperation): OperationResult {
    const { operation_id, sequence } = operation
    const answer = (status: OperationResult['status'], again: boolean, rule = ''): OperationResult => ({
      ...{ operation_id, sequence, status, again },
      errors: rule ? [{ field: '', rule, message: rule }] : [],
    })
    const before = round.seen.get(operation_id)
    if (before) return before === 'refused' ? answer('refused', false, 'stands') : answer('duplicate', false)
    if (sequence !== copy.sequence + 1) return answer('refused', sequence > copy.sequence, 'sequence')
    if (operation.photo_ids?.some((id) => !this.photos.has(id))) return answer('refused', true, 'photo')
    copy.sequence = sequence
    const status = this.refuses(operation) ? 'refused' : 'applied'
    round.seen.set(operation_id, status)
    if (status === 'applied') round.applied.push(operation)
    return answer(status, false, status === 'refused' ? 'stands' : '')
  }

  addPhoto({ id }: KeptPhoto): void {
    this.photos.set(id, (this.photos.get(id) ?? 0) + 1)
  }

  detail(roundId: string): InspectionRoundDetail {
    const received = this.rounds.get(roundId)?.received.map(({ clientId, sequence }) => ({ client_id: clientId, sequence })) ?? []
    return { ...roundDetail(roundId), received }
  }

  own(): OwnInspections {
    return { at: '2026-11-28T01:00:00.000Z', rounds: [...this.rounds.keys()].map((id) => this.detail(id)), versions: [VERSION] }
  }

  /** Calls that all arrive. */
  remote(): Remote {
    return {
      sendPhoto: async (photo) => this.addPhoto(photo),
      sendOperations: async (sent) => this.sync(sent),
      fetchRounds: async () => this.own(),
    }
  }
}

const SECTION = { title_en: 'Doors', title_id: 'Pintu', per: 'checkpoint' as const }
const LINE = {
  required: true,
  weight: 1,
  unit: '',
  min: null,
  max: null,
  options: [],
  fail_photo: true,
  fail_note: true,
  fail_ticket: null,
}

/** A version with one line that passes or fails at each checkpoint, and a number in the round. */
export const VERSION: RoundVersion = {
  ...{ id: 'v1', template_id: 't1', version: 1, state: 'published', published_at: null, name_en: 'Patrol', name_id: 'Patroli' },
  sections: [
    { ...SECTION, id: 's1', lines: [{ ...LINE, id: 'door', kind: 'pass_fail', text_en: 'Door closed', text_id: 'Pintu tertutup' }] },
    {
      ...{ ...SECTION, per: 'round' as const, id: 's2' },
      lines: [{ ...LINE, id: 'heat', kind: 'number', text_en: 'Heat', text_id: 'Suhu', unit: '°C', max: 30, fail_photo: false, weight: 3 }],
    },
  ],
}

const checkpoint = (id: string, longitude: number | null, latitude: number | null) => ({
  ...{ id, name: `Checkpoint ${id}`, area: null, asset: null, code: `CODE-${id}`, longitude, latitude, tolerance_m: 30 },
})

/** A round that is due and mine, with two checkpoints. */
export const roundDetail = (id: string, more: Partial<InspectionRoundDetail> = {}): InspectionRoundDetail => ({
  ...{ id, plan: null, template: { id: 't1', code: 'PATROL', name_en: 'Patrol', name_id: 'Patroli', version: 1 } },
  ...{ location: { id: 'l1', name: 'Menara Utara' }, area: null, asset: null, assignee: null, group: null, state: 'due', overdue: false },
  ...{ due_at: '2026-11-28T01:00:00.000Z', opens_at: '2026-11-28T00:30:00.000Z', closes_at: '2026-11-28T03:00:00.000Z' },
  ...{ started_at: null, submitted_at: null, inspector: null, decided_at: null, decided_by: null, decision_note: '', score: null },
  ...{ failed: 0, findings_open: 0, checkpoints_total: 2, checkpoints_visited: 0, rev: 1, version_id: 'v1', ordered: true },
  ...{ checkpoints: [checkpoint('a', 106.8, -6.2), checkpoint('b', null, null)], visits: [], answers: [], photos: [], received: [] },
  ...{ may_work: true, may_decide: false },
  ...more,
})

export const photoOf = (roundId: string, id: string): KeptPhoto => ({
  ...{ id, roundId, recordedAt: '2026-11-28T01:05:00.000Z', picture: new Blob(['x']), isSent: false },
})

import type {
  InspectionRoundDetail,
  inspectionRounds,
  OwnInspections,
} from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { inboxTexts } from '../../../platform/texts/message-templates.ts'
import type { Notifier } from '../../../ports/notifications.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { InspectionTemplatesStore } from '../templates/inspection-templates.store.ts'
import type { InspectionRoundsStore, RoundFound } from './inspection-rounds.store.ts'
import type { RoundAccess } from './round-access.service.ts'

export interface InspectionRoundsNeeds extends InspectionsBase {
  readonly rounds: InspectionRoundsStore
  readonly templates: Pick<InspectionTemplatesStore, 'versions'>
  readonly access: RoundAccess
  readonly notifier: Pick<Notifier, 'send'>
}
export type InspectionRoundsService = ReturnType<typeof inspectionRoundsService>
type Filter = CallOf<typeof inspectionRounds.list>['query']

/** Rounds, as they are read and decided on. */
export const inspectionRoundsService = (needs: InspectionRoundsNeeds) => ({ ...roundsRead(needs), ...roundsDecided(needs) })

function roundsRead({ rounds, templates, access, now }: InspectionRoundsNeeds) {
  return {
    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller) {
      const after = readCursor(next, ['instant', 'id'])
      const asked = { ...filter, caller, now: now().toISOString() }
      const page = pageOf(await rounds.list({ ...asked, after }, limit), limit, ({ due_at, id }) => [due_at, id])
      return after ? page : { ...page, total: await rounds.count(asked) }
    },
    async mine(caller: Caller): Promise<OwnInspections> {
      const at = now().toISOString()
      const found = await rounds.mine({ caller, now: at })
      const versions = await templates.versions([...new Set(found.map(({ version_id }) => version_id))])
      return { at, rounds: found.map((round) => access.shown(round, caller)), versions }
    },
    async get(id: string, caller: Caller) {
      const round = await access.read(id, caller)
      const [found] = await templates.versions([round.version_id])
      if (!found) throw new Fault('not-found', 'inspections.no_round')
      const { name_en: _en, name_id: _id, ...version } = found
      return { round: access.shown(round, caller), version }
    },
  }
}

function roundsDecided(needs: InspectionRoundsNeeds) {
  const { rounds, access, notifier, journal, atomically, now } = needs
  /** 409 for a round that is not submitted, or that the caller had a part in. */
  async function decide(id: string, to: 'approved' | 'returned', { note, caller }: Deciding): Promise<RoundFound> {
    await rounds.hold(id)
    const before = await access.read(id, caller)
    if (before.state !== 'submitted')
      throw new Fault('conflict', `inspection_states.${before.state}`, { errors: [{ field: 'state', rule: 'state' }] })
    if (access.hasPart(before, caller)) throw new Fault('conflict', 'inspections.own_round')
    const decided = {
      state: to,
      decided_at: now().toISOString(),
      decided_by: caller.userId,
      decision_note: note,
      updated_at: now().toISOString(),
    }
    await rounds.change(id, ['submitted'], decided)
    const hints = [{ topic: 'inspection_rounds', key: id, location_id: before.location.id }]
    const of = { subject: 'inspection_rounds', subject_id: id, actor_id: caller.userId }
    journal.record({ action: `inspection_round.${to}`, ...of, detail: { after: { state: to, note } }, hints })
    return before
  }
  const again = async (id: string, caller: Caller): Promise<InspectionRoundDetail> => access.shown(await access.read(id, caller), caller)
  return {
    approve: (id: string, note: string, caller: Caller): Promise<InspectionRoundDetail> =>
      atomically(async () => {
        await decide(id, 'approved', { note, caller })
        return again(id, caller)
      }),
    return: (id: string, note: string, caller: Caller): Promise<InspectionRoundDetail> =>
      atomically(async () => {
        const { template, location, submitted_by } = await decide(id, 'returned', { note, caller })
        const params = { template_en: template.name_en, template_id: template.name_id, site: location.name, by: caller.name, note }
        if (submitted_by)
          await notifier.send({
            ...{ user_ids: [submitted_by], type: 'inspection.returned', link: `/people/my?round=${id}` },
            ...inboxTexts('inspection.returned', params),
          })
        return again(id, caller)
      }),
  }
}
interface Deciding {
  readonly note: string
  readonly caller: Caller
}

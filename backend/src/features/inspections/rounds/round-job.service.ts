import { eachOf } from '../../../platform/jobs/batches.ts'
import { inboxTexts } from '../../../platform/texts/message-templates.ts'
import type { Notifier } from '../../../ports/notifications.ts'
import type { People } from '../../../ports/people.ts'
import type { Places } from '../../../ports/places.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { InspectionPlansStore } from '../plans/inspection-plans.store.ts'
import { AHEAD_MS, type RoundWriter } from '../plans/round-writer.service.ts'
import type { InspectionRoundsStore, MissedRound } from './inspection-rounds.store.ts'

export interface RoundJobNeeds extends InspectionsBase {
  readonly plans: Pick<InspectionPlansStore, 'toWrite'>
  readonly rounds: Pick<InspectionRoundsStore, 'markDue' | 'markMissed'>
  readonly writer: Pick<RoundWriter, 'goOn'>
  readonly people: Pick<People, 'holding'>
  readonly places: Pick<Places, 'site'>
  readonly notifier: Pick<Notifier, 'send'>
}
/** Rounds are written a day at a time, not every minute. */
const SLACK_MS = 86_400_000

/** What time brings about: rounds are written ahead, come due and are missed. Each step is a transaction of its own, and done once. */
export function roundJob(needs: RoundJobNeeds): () => Promise<void> {
  const { plans, rounds, writer, journal, atomically, now } = needs
  const at = () => now().toISOString()
  return async () => {
    const until = new Date(now().getTime() + AHEAD_MS - SLACK_MS).toISOString()
    await eachOf(await plans.toWrite(until), (id) => atomically(() => writer.goOn(id)))
    await atomically(async () => {
      for (const { id, location_id } of await rounds.markDue(at())) journal.announce({ topic: 'inspection_rounds', key: id, location_id })
    })
    await atomically(async () => {
      const missed = await rounds.markMissed(at())
      for (const round of missed) record(needs, round)
      for (const [site, those] of Map.groupBy(missed, ({ location_id }) => location_id)) await tell(needs, site, those)
    })
  }
}

function record({ journal }: Pick<RoundJobNeeds, 'journal'>, { id, location_id }: MissedRound): void {
  journal.record({
    ...{ action: 'inspection_round.missed', subject: 'inspection_rounds', subject_id: id, actor_id: null },
    hints: [{ topic: 'inspection_rounds', key: id, location_id }],
  })
}

/** Those who manage inspections at the site are told once of everything that was missed at the same time. */
async function tell({ people, places, notifier }: RoundJobNeeds, siteId: string, missed: readonly MissedRound[]): Promise<void> {
  const user_ids = await people.holding('inspection_manage', siteId)
  const site = (await places.site(siteId))?.name ?? ''
  const [first] = missed
  if (user_ids.length === 0 || !first) return
  const names = [...new Set(missed.map(({ name }) => name))].join(', ').slice(0, 300)
  const link = missed.length === 1 ? `/people/inspection?round=${first.id}` : '/people/inspection?state=missed'
  const params = { site, names, count: String(missed.length) }
  await notifier.send({ user_ids, type: 'inspection.missed', link, ...inboxTexts('inspection.missed', params) })
}

import type { InspectionLine } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import { inspectionPlans } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { type InspectionRoundDetail, inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { inspectionTemplates } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { ask, sessionOf, signIn, unique } from './people.ts'

const LINE: Omit<InspectionLine, 'id' | 'kind' | 'text_en' | 'text_id'> = {
  ...{ required: true, weight: 10, unit: '', min: null, max: null, options: [], fail_photo: false, fail_note: false, fail_ticket: null },
}

/** A round of two checkpoints with a door each, and the pressure of the hydrant once, that this person may begin now. */
export async function givenRound(
  inspector: { readonly id: string; readonly email: string; readonly password: string },
  now: Date,
): Promise<InspectionRoundDetail> {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  if (!site) throw new Error('There is no site')
  const template = await ask(admin, inspectionTemplates.create, {
    body: {
      ...{ code: unique('P').replace(' ', '-').toUpperCase(), name_en: unique('Patrol'), name_id: unique('Patroli') },
      sections: [
        {
          ...{ id: 'way', title_en: 'At the checkpoint', title_id: 'Di titik', per: 'checkpoint' },
          lines: [
            {
              ...{ ...LINE, id: 'door', kind: 'pass_fail', text_en: 'Fire door is closed', text_id: 'Pintu darurat tertutup' },
              ...{ fail_photo: true, fail_note: true, fail_ticket: { ticket_type_id: 1, category_id: null, priority: 'high' } },
            },
          ],
        },
        {
          ...{ id: 'plant', title_en: 'Pump room', title_id: 'Ruang pompa', per: 'round' },
          lines: [
            {
              ...LINE,
              id: 'bar',
              kind: 'number',
              text_en: 'Pressure of the hydrant',
              text_id: 'Tekanan hidran',
              unit: 'bar',
              min: 12,
              max: 16,
            },
          ],
        },
      ],
    },
  })
  await ask(admin, inspectionTemplates.publish, { params: { id: template.data.id } })
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: site.zone, hour: '2-digit', minute: '2-digit' }).format(
    // Rounds that would have been due already are not made.
    new Date(now.getTime() + 600_000),
  )
  const plan = await ask(admin, inspectionPlans.create, {
    body: {
      ...{ name: unique('Patrol'), template_id: template.data.id, location_id: site.id, assignee_id: inspector.id, times: [time] },
      // Long enough for any machine, on either side of midnight.
      ...{ before_minutes: 720, after_minutes: 720, ordered: true, checkpoints: [{ name: 'Gate B' }, { name: 'Roof' }] },
    },
  })
  await ask(admin, inspectionPlans.move, { params: { id: plan.data.id }, body: { move: 'activate' } })
  const own = await ask(await signIn(inspector.email, inspector.password), inspectionRounds.mine, {})
  const round = own.data.rounds.find(
    ({ opens_at, closes_at }) => Date.parse(opens_at) <= now.getTime() && now.getTime() < Date.parse(closes_at),
  )
  if (!round) throw new Error('The plan has no round')
  return round
}

/** What is said at the checkpoint with this name. */
export const codeOf = (round: InspectionRoundDetail, name: string): string =>
  round.checkpoints.find((known) => known.name === name)?.code ?? ''

import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { inspectionFindings } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/kit/building.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'
import { formOf, jpeg } from '../../../../../tests/kit/files/pictures.ts'
import {
  dueRound,
  type Inspected,
  lineOf,
  openInspected,
  phoneOf,
  publishedTemplate,
  templateOf,
} from '../../../../../tests/kit/inspections/inspections.ts'
import { newId } from '../../../platform/ids.ts'

const TICKET = { ticket_type_id: 29, category_id: null, priority: 'high' as const }
const listed = async (who: Person, query: object = {}) => (await who.asks(inspectionFindings.list, { query })).body.data

/** A round whose gauge is too low and whose seal fails; only the gauge makes a ticket. */
async function failedRound(): Promise<{ house: Inspected; roundId: string }> {
  const house = await openInspected()
  const lines = [lineOf('seal'), lineOf('bar', { kind: 'number', unit: 'bar', min: 12, max: 16, fail_ticket: TICKET })]
  const template = await publishedTemplate(house, { sections: [{ ...(templateOf().sections[0] as never as object), lines } as never] })
  const round = await dueRound(house, { template_id: template.id, asset_id: house.cast.asset })
  const phone = phoneOf(house, house.guard, round.id)
  const photo_id = newId()
  const form = await formOf({ fields: { photo_id, recorded_at: house.clock.now().toISOString() }, images: [jpeg] })
  await house.guard.sends('POST', inspectionRounds.addPhoto.path.replace(':id', round.id), form.bytes, form.headers)
  const bar = { kind: 'answer' as const, line_id: 'bar', value: 8, note: 'Needle is red', photo_ids: [photo_id] }
  await phone.does({ kind: 'start' }, bar, { kind: 'answer', line_id: 'seal', value: 'fail' }, { kind: 'submit' })
  return { house, roundId: round.id }
}
const byLine = async (house: Inspected, line: string) => {
  const found = (await listed(house.admin)).find(({ line_id }) => line_id === line)
  if (!found) throw new Error(`No finding of ${line}`)
  return found
}
const resolve = async (who: Person, id: string) => who.asks(tickets.resolve, { params: { id }, body: { solution: 'Refilled' } } as never)

describe('findings', () => {
  it('INS-14 are made of failed lines once, with a ticket where the line says so', async () => {
    const { house, roundId } = await failedRound()
    const bar = await byLine(house, 'bar')
    expect(bar).toMatchObject({
      state: 'ticket',
      value_en: '8 bar',
      note: 'Needle is red',
      area: { id: house.cast.floor },
      asset: { id: house.cast.asset },
    })
    expect(await byLine(house, 'seal')).toMatchObject({ state: 'open', ticket: null, may_fix: true })
    const ticket = (await house.admin.asks(tickets.get, { params: { id: bar.ticket?.id ?? '' } } as never)).body.data as never as Record<
      string,
      unknown
    >
    expect(ticket).toMatchObject({
      title: 'Line bar',
      priority: 'high',
      ticket_type_id: 29,
      asset: { id: house.cast.asset },
      requester: { id: house.guard.id },
    })
    expect(ticket['description']).toBe('Fire extinguishers\nLine bar: 8 bar\nNeedle is red')
    const logs = (await house.admin.sends('GET', `/desk/api/v1/tickets/logs/${bar.ticket?.id}`)).body
    expect(JSON.stringify(logs)).toContain('image')
    await house.admin.asks(inspectionRounds.return, { params: { id: roundId }, body: { note: 'Again' } })
    await phoneOf(house, house.guard, roundId).does({ kind: 'submit' })
    expect(await listed(house.admin)).toHaveLength(2)
  })

  it('INS-15 follow their ticket, and their inspector hears of it', async () => {
    const { house } = await failedRound()
    const bar = await byLine(house, 'bar')
    expect((await resolve(house.admin, bar.ticket?.id ?? '')).status).toBe(200)
    expect(await byLine(house, 'bar')).toMatchObject({ state: 'fixed', fixed_at: house.clock.now().toISOString() })
    expect((await house.guard.asks(inbox.list, { query: {} })).body.data.map(({ type }) => type)).toContain('inspection.fixed')
    expect(
      (await house.admin.asks(tickets.reopen, { params: { id: bar.ticket?.id ?? '' }, body: { note: 'Still red' } } as never)).status,
    ).toBe(200)
    expect(await byLine(house, 'bar')).toMatchObject({ state: 'ticket', fixed_at: null })
    await house.admin.asks(tickets.cancel, { params: { id: bar.ticket?.id ?? '' }, body: { note: 'No' } } as never)
    expect(await byLine(house, 'bar')).toMatchObject({ state: 'open', may_fix: true })
    const fixed = await house.admin.asks(inspectionFindings.fix, { params: { id: bar.id }, body: { note: 'Swapped' } })
    expect(fixed.body.data).toMatchObject({ state: 'fixed', fix_note: 'Swapped', may_verify: false })
    expect((await house.admin.asks(inspectionFindings.fix, { params: { id: bar.id }, body: { note: 'X' } })).status).toBe(409)
  })

  it('INS-16 are verified or reopened by somebody else than who fixed them', async () => {
    const { house } = await failedRound()
    const [bar, seal] = [await byLine(house, 'bar'), await byLine(house, 'seal')]
    const verify = async (who: Person, id: string) => (await who.asks(inspectionFindings.verify, { params: { id } })).status
    const reopen = async (who: Person, id: string) => who.asks(inspectionFindings.reopen, { params: { id }, body: { note: 'Still low' } })
    await house.admin.asks(inspectionFindings.fix, { params: { id: seal.id }, body: { note: 'New seal' } })
    const other = await personAt(house, house.cast.otherSite, ['inspection_manage'])
    expect([await verify(house.admin, seal.id), await verify(house.reader, seal.id), await verify(other, seal.id)]).toEqual([409, 409, 404])
    expect([await verify(house.guard, seal.id), await verify(house.guard, seal.id)]).toEqual([200, 409])
    await resolve(house.admin, bar.ticket?.id ?? '')
    expect((await reopen(house.guard, bar.id)).body.data).toMatchObject({ state: 'ticket' })
    expect(await byLine(house, 'bar')).toMatchObject({ ticket: { id: bar.ticket?.id, state: 'in_progress' } })
    await resolve(house.admin, bar.ticket?.id ?? '')
    expect((await house.admin.asks(tickets.close, { params: { id: bar.ticket?.id ?? '' }, body: {} } as never)).status).toBe(200)
    await reopen(house.guard, bar.id)
    const again = await byLine(house, 'bar')
    expect([again.state, again.ticket?.id === bar.ticket?.id, again.ticket?.state]).toEqual(['ticket', false, 'new'])
  })

  it('INS-18 name their ticket only for those who may read it', async () => {
    const { house } = await failedRound()
    const bar = (await listed(house.reader)).find(({ line_id }) => line_id === 'bar')
    expect(bar).toMatchObject({ state: 'ticket', ticket: null, may_verify: false })
    const elsewhere = await personAt(house, house.cast.otherSite, ['show_plugin_people_management'])
    expect(await listed(elsewhere)).toEqual([])
  })
})

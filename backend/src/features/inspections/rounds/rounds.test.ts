import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { inspectionResults } from '@menara/shared/contract/inspections/inspection-results.contract.ts'
import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { inspectionTemplates } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { describe, expect, it } from 'vitest'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'
import {
  activePlan,
  dueRound,
  go,
  type Inspected,
  lineOf,
  openInspected,
  outcomes,
  phoneOf,
  publishedTemplate,
  roundsOf,
  templateOf,
} from '../../../../../tests/kit/inspections/inspections.ts'

const get = async ({ admin }: Inspected, id: string) => (await admin.asks(inspectionRounds.get, { params: { id } })).body.data.round
const answer = (line_id: string, value: string | number | null, more: object = {}) => ({ kind: 'answer' as const, line_id, value, ...more })
const AT = { longitude: 106.8229, latitude: -6.1944 }

describe('rounds', () => {
  it('INS-7 are carried out by who they are for, their group, or who manages inspections', async () => {
    const house = await openInspected()
    const { cast, reader, operator } = house
    const round = await dueRound(house, { assignee_id: null, group_id: cast.group })
    const stranger = await personAt(house, cast.site, ['show_ticketing'])
    const starts = async (who: typeof reader) => (await phoneOf(house, who, round.id).send([])).status
    expect(await starts(stranger)).toBe(422)
    const first = async (who: typeof reader) => {
      const phone = phoneOf(house, who, round.id)
      return (await phone.send([phone.make({ kind: 'start' })])).status
    }
    const manager = await personAt(house, cast.site, ['inspection_manage'])
    const other = await personAt(house, cast.otherSite, ['inspection_manage', 'show_plugin_people_management'])
    expect([await first(stranger), await first(reader), await first(other), await first(operator), await first(manager)]).toEqual([
      404, 409, 404, 200, 200,
    ])
    expect(await get(house, round.id)).toMatchObject({ state: 'in_progress', inspector: { id: operator.id } })
    expect((await other.asks(inspectionRounds.list, { query: {} })).body.data).toEqual([])
    expect((await other.asks(inspectionRounds.get, { params: { id: round.id } })).status).toBe(404)
  })

  it('INS-6 may be begun neither too early nor too late', async () => {
    const house = await openInspected()
    const plan = await activePlan(house, { before_minutes: 30 })
    const [round] = await roundsOf(house, plan.id)
    const phone = phoneOf(house, house.guard, round?.id ?? '')
    expect(outcomes(await phone.does({ kind: 'start' }, answer('seal', 'pass')))).toEqual(['refused too_early', 'refused not_started'])
    go(house, '2026-11-24T12:10')
    await house.look()
    const guard = await house.as(house.guard.id)
    expect(outcomes(await phoneOf(house, guard, round?.id ?? '').does({ kind: 'start' }))).toEqual(['refused round_missed'])
  })

  it('INS-8 keep the version they were begun with', async () => {
    const house = await openInspected()
    const round = await dueRound(house)
    const before = await get(house, round.id)
    const params = { id: round.template.id }
    const sections = templateOf().sections.slice(0, 1)
    await house.admin.asks(inspectionTemplates.update, { params, body: { sections } })
    await house.admin.asks(inspectionTemplates.publish, { params })
    const phone = phoneOf(house, house.guard, round.id)
    const strange = { kind: 'start' as const, version_id: house.cast.site }
    const begun = await phone.does(strange, { kind: 'start', version_id: before.version_id })
    expect([outcomes(begun), (await get(house, round.id)).template.version]).toEqual([['refused exists', 'applied'], 1])
  })

  it('INS-9 are begun by a code of their checkpoints or their asset', async () => {
    const house = await openInspected()
    const round = await dueRound(house, { asset_id: house.cast.asset, checkpoints: [{ name: 'Gate' }] })
    const code = (await get(house, round.id)).checkpoints[0]?.code ?? ''
    const starts = [{ code: 'other' }, { code }, { code: `https://menara.example.test/admin/manage/assets/form?id=${house.cast.asset}` }]
    const done = await phoneOf(house, house.guard, round.id).does(...starts.map((one) => ({ kind: 'start' as const, ...one })))
    expect(outcomes(done)).toEqual(['refused wrong_code', 'applied', 'applied'])
  })

  it('INS-10 show at each checkpoint that somebody was there', async () => {
    const house = await openInspected()
    const round = await dueRound(house, { ordered: true, checkpoints: [{ name: 'Gate', ...AT, tolerance_m: 20 }, { name: 'Roof' }] })
    const [gate, roof] = (await get(house, round.id)).checkpoints
    const visit = (checkpoint_id: string | undefined, more: object) => ({
      kind: 'checkpoint' as const,
      checkpoint_id: checkpoint_id ?? '',
      ...more,
    })
    const near = { ...AT, latitude: AT.latitude + 0.0002, accuracy_m: 8 }
    const done = await phoneOf(house, house.guard, round.id).does(
      { kind: 'start' },
      visit(house.cast.site, { method: 'qr', code: 'x' }),
      visit(roof?.id, {}),
      visit(roof?.id, { method: 'qr', code: gate?.code }),
      visit(roof?.id, { method: 'position', position: near }),
      visit(roof?.id, { method: 'manual' }),
      visit(roof?.id, { method: 'nfc', code: roof?.code }),
      visit(roof?.id, { method: 'manual', note: 'The tag is gone' }),
      visit(gate?.id, { method: 'position', position: { ...near, latitude: AT.latitude + 0.002 } }),
      visit(gate?.id, { method: 'position', position: near }),
    )
    const expected = ['applied', 'refused exists', 'refused required', 'refused wrong_code', 'refused no_position', 'refused required']
    expect(outcomes(done)).toEqual([...expected, 'applied', 'applied', 'refused too_far', 'applied'])
    expect((await get(house, round.id)).visits).toMatchObject([
      { checkpoint_id: gate?.id, method: 'position', in_order: true, within: true, distance_m: 22.2 },
      { checkpoint_id: roof?.id, method: 'nfc', in_order: false, within: null },
    ])
  })

  it('INS-11 take answers that fit, and are submitted when nothing lacks', async () => {
    const house = await openInspected()
    const extra = [lineOf('note', { kind: 'text', required: false }), lineOf('hose', { fail_note: true, fail_photo: true })]
    const { sections } = templateOf()
    const template = await publishedTemplate(house, {
      sections: [{ ...(sections[0] as never as object), lines: [...(sections[0]?.lines ?? []), ...extra] } as never],
    })
    const round = await dueRound(house, { template_id: template.id, checkpoints: [{ name: 'Gate' }] })
    const phone = phoneOf(house, house.guard, round.id)
    const done = await phone.does(
      { kind: 'start' },
      answer('nothing', 'pass'),
      answer('seal', 'yes'),
      answer('bar', 'full'),
      answer('seal', 'pass', { checkpoint_id: house.cast.site }),
      answer('hose', 'fail'),
      { kind: 'submit' },
    )
    const refusals = ['refused exists', 'refused enum', 'refused type', 'refused exists']
    expect(outcomes(done)).toEqual(['applied', ...refusals, 'applied', 'refused not_visited lacks_answer lacks_photo lacks_note'])
    expect(done.at(-1)?.errors.map(({ field, message }) => [field.split('.')[0], message])).toEqual([
      ['checkpoints', 'Gate was not visited'],
      ['answers', ' Line seal: an answer is required'],
      ['answers', ' Line hose: what failed needs a photo'],
      ['answers', ' Line hose: what failed needs a note'],
    ])
  })

  it('INS-12 are scored by the server', async () => {
    const house = await openInspected()
    const round = await dueRound(house)
    const phone = phoneOf(house, house.guard, round.id)
    await phone.does({ kind: 'start' }, answer('seal', 'pass'), answer('bar', 11.9), answer('clear', 'na'), { kind: 'submit' })
    expect(await get(house, round.id)).toMatchObject({ state: 'submitted', score: 50, failed: 1, findings_open: 1 })
    expect(outcomes(await phone.does(answer('seal', 'fail'), { kind: 'start' }))).toEqual(['refused round_closed', 'refused round_closed'])
  })

  it('INS-13 are approved or returned by somebody who had no part in them', async () => {
    const house = await openInspected()
    const { admin, guard, cast } = house
    const round = await dueRound(house)
    const params = { id: round.id }
    const manager = await personAt(house, cast.site, ['inspection_manage', 'show_plugin_people_management'])
    expect((await manager.asks(inspectionRounds.approve, { params, body: {} })).status).toBe(409)
    const phone = phoneOf(house, guard, round.id)
    await phone.does({ kind: 'start' })
    await phoneOf(house, manager, round.id).does(answer('seal', 'pass'))
    await phone.does({ kind: 'submit' })
    expect(await manager.asks(inspectionRounds.approve, { params, body: {} })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('part') },
    })
    expect((await guard.asks(inspectionRounds.approve, { params, body: {} })).status).toBe(403)
    const returned = await admin.asks(inspectionRounds.return, { params, body: { note: 'Read the gauge' } })
    expect(returned.body.data).toMatchObject({ state: 'returned', decision_note: 'Read the gauge' })
    const told = (await guard.asks(inbox.list, { query: {} })).body.data.map(({ type }) => type)
    expect(told).toContain('inspection.returned')
    expect(outcomes(await phone.does(answer('bar', 14), { kind: 'submit' }))).toEqual(['applied', 'applied'])
    expect((await admin.asks(inspectionRounds.approve, { params, body: { note: 'Good' } })).body.data).toMatchObject({
      state: 'approved',
      score: 100,
      may_decide: false,
    })
  })

  it('INS-17 are counted by template, area, week and line', async () => {
    const house = await openInspected()
    const { admin, cast, guard } = house
    const round = await dueRound(house)
    await phoneOf(house, guard, round.id).does({ kind: 'start' }, answer('seal', 'fail'), answer('bar', 14), { kind: 'submit' })
    const query = { start: '2026-11-24', end: '2026-11-24' }
    const found = (await admin.asks(inspectionResults.get, { query })).body.data
    const figures = { rounds: 1, missed: 0, pass_rate: 50, score: 50, failed: 1 }
    expect(found).toMatchObject({
      total: figures,
      templates: [{ template: { code: 'APAR' }, ...figures }],
      weeks: [{ week: '2026-11-23', ...figures }],
      areas: [{ area: { id: cast.floor }, rounds: 1, failed: 1, pass_rate: 50 }],
      lines: [{ line_id: 'seal', text_id: 'Butir seal', failed: 1, answered: 1 }],
    })
    const other = await personAt(house, cast.otherSite, ['show_plugin_people_management'])
    expect((await other.asks(inspectionResults.get, { query })).body.data).toMatchObject({ total: { rounds: 0 }, areas: [], lines: [] })
    expect((await admin.asks(inspectionResults.get, { query: { start: '2026-11-25', end: '2026-11-24' } })).status).toBe(422)
  })

  it('INS-18 name an asset only for those who may see it', async () => {
    const house = await openInspected()
    const round = await dueRound(house, { asset_id: house.cast.asset })
    expect((await get(house, round.id)).asset).toMatchObject({ id: house.cast.asset })
  })

  it('INS-25 are given to their people with everything that is needed', async () => {
    const house = await openInspected()
    const round = await dueRound(house, { checkpoints: [{ name: 'Gate', ...AT }] })
    await dueRound(house, { template_id: round.template.id, assignee_id: house.reader.id, name: 'Other' })
    const mine = (await house.guard.asks(inspectionRounds.mine, {})).body.data
    expect(mine.rounds.map(({ due_at, may_work }) => [due_at, may_work])).toEqual([
      ['2026-11-24T03:00:00.000Z', true],
      ['2026-11-25T03:00:00.000Z', true],
    ])
    expect(mine.rounds[0]).toMatchObject({ id: round.id, checkpoints: [{ name: 'Gate', longitude: AT.longitude }], received: [] })
    expect(mine.versions).toMatchObject([
      { id: mine.rounds[0]?.version_id, name_id: 'Alat pemadam', sections: [{ id: 'body' }, { id: 'way' }] },
    ])
    expect((await house.employee.asks(inspectionRounds.mine, {})).body.data).toMatchObject({ rounds: [], versions: [] })
  })
})

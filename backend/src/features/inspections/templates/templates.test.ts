import { inspectionPlans } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { inspectionTemplates } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { describe, expect, it } from 'vitest'
import {
  activePlan,
  lineOf,
  openInspected,
  planOf,
  publishedTemplate,
  roundsOf,
  templateOf,
} from '../../../../../tests/kit/inspections/inspections.ts'

const sectionOf = (facts: Parameters<typeof lineOf>[1]) => [
  { id: 's', title_en: 'S', title_id: 'S', per: 'round' as const, lines: [lineOf('a', facts), lineOf('b')] },
]

describe('inspection templates', () => {
  it('INS-1 are read by who reads people, and kept by who manages inspections', async () => {
    const { admin, guard, reader } = await openInspected()
    const made = (await admin.asks(inspectionTemplates.create, { body: templateOf() })).body.data
    expect(made).toMatchObject({ state: 'draft', published: null, draft: { version: 1, state: 'draft' }, plans: 0 })
    const list = await reader.asks(inspectionTemplates.list, { query: { search: 'pemadam' } })
    expect([list.body.total, list.body.data.map(({ code }) => code)]).toEqual([1, ['APAR']])
    expect((await reader.asks(inspectionTemplates.create, { body: templateOf({ code: 'B' }) })).status).toBe(403)
    expect((await guard.asks(inspectionTemplates.list, { query: {} })).status).toBe(403)
    expect((await admin.asks(inspectionTemplates.get, { params: { id: guard.id } })).status).toBe(404)
  })

  it('INS-1 refuse what does not fit a line, and leave out what does not count for it', async () => {
    const { admin, cast } = await openInspected()
    const make = (facts: Parameters<typeof lineOf>[1], code = 'X') =>
      admin.asks(inspectionTemplates.create, { body: templateOf({ code, sections: sectionOf(facts) }) })
    const ticket = { ticket_type_id: 1, category_id: null, priority: 'high' as const }
    for (const [facts, field, rule] of [
      [{ id: 'b' }, 'sections', 'uniqueItems'],
      [{ kind: 'number', min: 5, max: 4 }, 'sections.0.lines.0.max', 'order'],
      [{ kind: 'choice' }, 'sections.0.lines.0.options', 'minItems'],
      [{ fail_ticket: { ...ticket, ticket_type_id: 27 } }, 'sections.0.lines.0.fail_ticket.ticket_type_id', 'ticket_type'],
      [{ fail_ticket: { ...ticket, category_id: cast.site } }, 'sections.0.lines.0.fail_ticket.category_id', 'exists'],
    ] as const)
      expect(await make(facts), field).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
    const made = (await make({ kind: 'text', min: 1, max: 2, unit: 'bar', fail_photo: true, fail_ticket: ticket })).body.data
    expect(made.draft?.sections[0]?.lines[0]).toMatchObject({ weight: 0, min: null, unit: '', fail_photo: false, fail_ticket: null })
    expect((await make({})).body).toMatchObject({ errors: [{ field: 'code', rule: 'unique' }] })
  })

  it('INS-2 are changed in a draft, and never after they are published', async () => {
    const house = await openInspected()
    const { admin } = house
    const first = await publishedTemplate(house)
    const params = { id: first.id }
    expect((await admin.asks(inspectionTemplates.publish, { params })).status).toBe(409)
    const changed = await admin.asks(inspectionTemplates.update, { params, body: { sections: sectionOf({}), rev: first.rev } })
    expect(changed.body.data).toMatchObject({ published: { id: first.published?.id, version: 1 }, draft: { version: 2 } })
    expect(changed.body.data.published?.sections).toEqual(first.published?.sections)
    expect((await admin.asks(inspectionTemplates.update, { params, body: { name_en: 'X', rev: first.rev } })).status).toBe(409)
    const second = (await admin.asks(inspectionTemplates.publish, { params })).body.data
    expect(second).toMatchObject({ state: 'published', published: { version: 2 }, draft: null })
    expect((await admin.asks(inspectionTemplates.remove, { params })).status).toBe(409)
    const plan = await activePlan(house, { template_id: first.id })
    expect(await admin.asks(inspectionTemplates.retire, { params })).toMatchObject({ status: 409 })
    await admin.asks(inspectionPlans.move, { params: { id: plan.id }, body: { move: 'end' } })
    expect((await admin.asks(inspectionTemplates.retire, { params })).body.data).toMatchObject({ state: 'retired', published: null })
  })

  it('INS-2 are removed as long as they were never published and no plan names them', async () => {
    const house = await openInspected()
    const { admin } = house
    const { id } = (await admin.asks(inspectionTemplates.create, { body: templateOf() })).body.data
    const plan = (await admin.asks(inspectionPlans.create, { body: planOf(house, { template_id: id }) })).body.data
    expect((await admin.asks(inspectionTemplates.remove, { params: { id } })).status).toBe(409)
    expect((await admin.asks(inspectionPlans.move, { params: { id: plan.id }, body: { move: 'activate' } })).status).toBe(409)
    await admin.asks(inspectionPlans.remove, { params: { id: plan.id } })
    expect((await admin.asks(inspectionTemplates.remove, { params: { id } })).status).toBe(200)
  })

  it('INS-8 give rounds that nobody has begun the version that is published', async () => {
    const house = await openInspected()
    const plan = await activePlan(house)
    const params = { id: plan.template.id }
    await house.admin.asks(inspectionTemplates.update, { params, body: { sections: sectionOf({}) } })
    expect((await roundsOf(house, plan.id))[0]?.template.version).toBe(1)
    await house.admin.asks(inspectionTemplates.publish, { params })
    expect(new Set((await roundsOf(house, plan.id)).map(({ template }) => template.version))).toEqual(new Set([2]))
  })
})

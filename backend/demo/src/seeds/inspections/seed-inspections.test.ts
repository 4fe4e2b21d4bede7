import { inspectionFindings } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import { inspectionPlans } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { inspectionResults } from '@menara/shared/contract/inspections/inspection-results.contract.ts'
import { inspectionTemplates } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { emptied } from '../../../../../tests/kit/services/test-database.ts'
import { users } from '../../../../src/schema/people.ts'
import { seedDemo } from '../../seed.ts'

it('DM-121 two templates with rounds of a year at two sites, and findings that are linked with tickets', async () => {
  const { backend, db, as } = await openBuilding()
  await emptied(db)
  await seedDemo(backend.platform)
  const id = (await db.sql.select().from(users)).find(({ email }) => email === 'admin@menara.demo')?.id ?? ''
  const admin = await as(id)
  await backend.inspections.look()
  const templates = (await admin.asks(inspectionTemplates.list, { query: {} })).body.data
  expect(templates.map(({ code, state }) => [code, state])).toEqual([
    ['APAR', 'published'],
    ['PATROL', 'published'],
  ])
  const plans = (await admin.asks(inspectionPlans.list, { query: { limit: 50 } })).body.data
  expect(new Set(plans.map(({ location }) => location.id)).size).toBe(2)
  expect(plans.every(({ state, next_at }) => state === 'active' && next_at !== null)).toBe(true)
  const found = (await admin.asks(inspectionResults.get, { query: { start: '2026-01-01', end: '2026-11-25' } })).body.data
  expect([found.total.rounds > 250, found.total.missed > 5, (found.total.pass_rate ?? 0) > 90, found.areas.length > 3]).toEqual([
    true,
    true,
    true,
    true,
  ])
  const findings = (await admin.asks(inspectionFindings.list, { query: { limit: 1000 } })).body.data
  expect(findings.filter(({ ticket }) => ticket !== null).length).toBeGreaterThan(0)
  expect(new Set(findings.map(({ state }) => state)).has('verified')).toBe(true)
})

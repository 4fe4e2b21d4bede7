import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import { expect, it } from 'vitest'
import { type Building, openBuilding } from '../kit/building.ts'
import { usualPart } from '../kit/test-scope.ts'
import { fieldsOf, goodCallOf, isRefusal, NOTHING, personWith, send, unless } from './asking.ts'
import { isById } from './call-checks.ts'

const WALK_MS = 300_000
it('CT-8 what an address lets through never breaks the server', { timeout: WALK_MS }, async () => {
  const building = await openBuilding()
  const missed: string[] = []
  const odd = [
    '',
    '%',
    '_',
    "'; drop table users; --",
    '\\',
    '\u0000',
    'x'.repeat(5000),
    '-1',
    '0',
    '1e9',
    '99999999999999999999',
    NOTHING,
    'W10',
    'WyJhIl0',
    Buffer.from('["a\\u0000","b"]').toString('base64url'),
    Buffer.from('["a","b"]').toString('base64url'),
    Buffer.from('[1,"b"]').toString('base64url'),
    '2026-02-30',
    '2026-11-21T25:00',
    '0000-01-01',
    'Asia/Nowhere',
    'true',
    'null',
    'a,b',
    '[object Object]',
  ]
  for (const endpoint of endpoints.filter((endpoint) => endpoint.query)) {
    const { who = building.admin, ...call } = await goodCallOf(endpoint, building)
    for (const [at, [name]] of fieldsOf(endpoint.query).entries())
      for (const value of usualPart(odd, at)) {
        const reply = await send(who, endpoint, { ...call, query: { ...call.query, [name]: value } })
        missed.push(
          ...unless(reply.status < 500 && (reply.status === 200 || isRefusal(reply)), endpoint, {
            reply,
            what: `${name}=${value.slice(0, 40)}`,
          }),
        )
      }
  }
  expect(missed).toEqual([])
})

/** Subjects, and endpoints, whose rows belong to no site. */
const OF_NO_SITE = [
  'saved_reports',
  'payroll_templates',
  'roster_skills',
  'leave_rules',
  'personal_data',
  'personal_data_requests',
  'personal_data_erasures',
  'personal_data_breaches',
  'report_schedules',
  'accounts',
  'second_factors',
  'passkeys',
  'api_tokens',
  'identity_providers',
  'roles',
  'workspaces',
  'access',
  'shifts',
  'inspection_templates',
  'vendors',
  'vendor_documents',
  'inbox',
  'notifications',
  'webhooks',
  'ticket_subtypes',
  'slas',
  'sla_calendars',
  'public_tickets',
  'public_offers',
  'public_articles',
  'substitutes',
  'cost_centres',
  'reimburse_types',
  'exchange_rates',
  'payee_accounts',
  'ticketViews',
  'ticketTemplates',
  'ticketMacros',
  'approvals.updateType',
  'approvals.removeType',
]
const ofASite = ({ name }: Endpoint) => !OF_NO_SITE.includes(name) && !OF_NO_SITE.includes(name.split('.')[0] ?? '')

it('CT-11 a row of a site out of scope is not there', { timeout: WALK_MS }, async () => {
  const building = await openBuilding()
  const foreigner = await personWith(building, 'everything', [building.cast.otherSite])
  const missed: string[] = []
  for (const endpoint of endpoints.filter((endpoint) => isById(endpoint) && ofASite(endpoint))) {
    const call = await goodCallOf(endpoint, building)
    const refused = await send(foreigner, endpoint, call)
    missed.push(...unless(refused.status === 404 && isRefusal(refused), endpoint, { reply: refused }))
    missed.push(...(await stillThere(endpoint, call, building)))
  }
  expect(missed).toEqual([])
})

/** The same call succeeds for somebody who sees the site: the refusal was for the scope, and changed nothing. */
async function stillThere(endpoint: Endpoint, call: Awaited<ReturnType<typeof goodCallOf>>, { admin }: Building): Promise<string[]> {
  const reply = await send(call.who ?? admin, endpoint, call)
  return unless(reply.status === 200, endpoint, { reply, what: 'for the administrator afterwards' })
}

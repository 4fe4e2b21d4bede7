import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../kit/building.ts'
import { type Answer, isRefusal, send } from '../asking.ts'
import { said } from './figures.ts'
import { type ProbeUser, probeUsersOf } from './probe-users.ts'

const WALK_MS = 600_000
/** Ends the session that asks, so nothing can be asked after it. */
const LAST = 'accounts.logout'

/** What the rules of a subject ask for beside the call's own permission, before they look for the thing. */
const BESIDE: Readonly<Record<string, Permission | 'all sites'>> = {
  'ticketLinks.remove': 'ticket_work',
  'ticketTasks.remove': 'ticket_work',
  'approvals.removeType': 'all sites',
  'slas.remove': 'all sites',
  'sla_calendars.remove': 'all sites',
  'identity_providers.remove': 'all sites',
  'leave_rules.remove': 'all sites',
  'personal_data.register': 'all sites',
  'personal_data.file': 'all sites',
  'personal_data_requests.list': 'all sites',
  'personal_data_erasures.preview': 'all sites',
  'personal_data_erasures.list': 'all sites',
  'personal_data_breaches.list': 'all sites',
  'personal_data_breaches.export': 'all sites',
  'first_day.get': 'all sites',
  'first_day.checks': 'all sites',
  'audit.list': 'all sites',
  'audit.get': 'all sites',
  'audit.words': 'all sites',
  'audit.verify': 'all sites',
  'audit.export': 'all sites',
}

type Gate = 'sign in' | 'no permission' | 'open'

/** What the contract says about a call and somebody who asks it. */
function gateOf({ name, access }: Endpoint, { role, holds }: ProbeUser): Gate {
  if (access === 'public') return 'open'
  if (role === 'stranger') return 'sign in'
  const beside = BESIDE[name]
  // Each of those who ask works at one site.
  if (beside === 'all sites') return 'no permission'
  const needed = [access, beside].filter((text) => text !== undefined && text !== 'signed-in') as Permission[]
  return needed.every((text) => holds.has(text)) ? 'open' : 'no permission'
}

const PASSES: Readonly<Record<Gate, (answer: Answer) => boolean>> = {
  'sign in': (answer) => answer.status === 401 && isRefusal(answer),
  'no permission': (answer) => answer.status === 403 && isRefusal(answer),
  open: ({ status }) => status !== 401 && status !== 403 && status < 500,
}

it('CT-30 every call is open to exactly those whose role holds its permission, at either site', { timeout: WALK_MS }, async () => {
  const began = performance.now()
  const building = await openBuilding()
  const differences: string[] = []
  let probes = 0
  for (const asker of await probeUsersOf(building))
    for (const endpoint of [...endpoints].sort((a, b) => Number(a.name === LAST) - Number(b.name === LAST))) {
      // Without a body and about nothing, so that what is let in does nothing.
      const answer = await send(asker.person, endpoint, {})
      const gate = gateOf(endpoint, asker)
      probes += 1
      if (!PASSES[gate](answer)) differences.push(`${asker.name}, ${endpoint.name}: ${answer.status}, expected: ${gate}`)
    }
  said('CT-30', { probes, differences, began })
  expect(differences).toEqual([])
  expect(probes).toBe(endpoints.length * 15)
})

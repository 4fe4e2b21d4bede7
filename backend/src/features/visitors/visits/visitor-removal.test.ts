import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { expect, it } from 'vitest'
import { invite, openGatehouse, paramsOf, submitVisit, tokenOf, visitorUpTo } from '../../../../../tests/kit/desk/visitors.ts'

it('VI-44 is not removed from under who is inside or was given something', async () => {
  const house = await openGatehouse()
  const { admin, guard } = house
  const visitor = await visitorUpTo(house, 'assigned')
  const { id, number } = visitor.ticket
  const remove = () => admin.asks(tickets.remove, { params: { id } })
  const refused = (rule: string, message: string) => ({ status: 409, body: { message, errors: [{ field: 'id', rule }] } })
  const given = `Budi Santoso of ${number} has V-12: take it back or withdraw the invitation, then remove it`
  expect(await remove()).toMatchObject(refused('given', given))
  await guard.asks(visitors.scan, { body: { code: visitor.code ?? '', action: 'check_in' } })
  const inside = `1 of the visitors of ${number} have not left yet: check them out, then remove it`
  expect(await remove()).toMatchObject(refused('inside', inside))
  expect((await guard.asks(visitors.onSite, { query: {} })).body.data.map((item) => item.name)).toEqual(['Budi Santoso'])
  await guard.asks(visitors.done, { params: paramsOf(visitor), body: { badge_returned: true } })
  expect((await remove()).status).toBe(200)
})

it('VI-44 proves what went of everybody whose data were still there', async () => {
  const house = await openGatehouse()
  const { admin, host, security } = house
  const visitor = await visitorUpTo(house, 'submitted')
  const { id, number } = visitor.ticket
  const [other] = await invite(host, id, ['Wati'])
  if (!other) throw new Error('Nobody was invited')
  await submitVisit(house, other, await tokenOf(host, other), '3174014708900004')
  expect((await admin.asks(tickets.remove, { params: { id } })).status).toBe(200)
  const proofs = (await security.asks(visitorRules.erasures, { query: {} })).body.data
  const proof = {
    ticket_number: number,
    what: ['name', 'vehicle', 'identity'],
    digest: expect.stringMatching(/^[0-9a-f]{8}\.[0-9a-f]{64}$/),
  }
  expect(proofs).toEqual(expect.arrayContaining([visitor, other].map((item) => expect.objectContaining({ ...proof, visitor_id: item.id }))))
  const { rows } = (await house.db.sql.execute("select actor_id from audit where action = 'visitor.erased'")) as unknown as {
    rows: { actor_id: string }[]
  }
  expect(rows.map((row) => row.actor_id)).toEqual([admin.id, admin.id])
})

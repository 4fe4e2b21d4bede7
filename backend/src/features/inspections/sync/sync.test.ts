import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { type InspectionOperation, inspectionSync } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { formOf, jpeg, webp } from '../../../../../tests/kit/files/pictures.ts'
import { type Random, seeded } from '../../../../../tests/kit/finance/seeded.ts'
import {
  activePlan,
  dueRound,
  go,
  type Inspected,
  openInspected,
  outcomes,
  phoneOf,
  roundsOf,
} from '../../../../../tests/kit/inspections/inspections.ts'
import { newId } from '../../../platform/ids.ts'
import { inspectionAnswers, inspectionFindings, inspectionOperations } from '../../../schema/inspections/inspection-rounds.ts'

const get = async ({ guard }: Inspected, id: string) => (await guard.asks(inspectionRounds.get, { params: { id } })).body.data.round
const answer = (line_id: string, value: string | number | null, more: object = {}) => ({ kind: 'answer' as const, line_id, value, ...more })
const valuesOf = async (house: Inspected, id: string) =>
  Object.fromEntries((await get(house, id)).answers.map(({ line_id, value }) => [line_id, value]))
const photoOf = async ({ guard, clock }: Inspected, id: string, { photo_id, bytes }: { photo_id: string; bytes: Buffer }) => {
  const form = await formOf({ fields: { photo_id, recorded_at: clock.now().toISOString() }, images: [bytes] })
  return guard.sends('POST', inspectionRounds.addPhoto.path.replace(':id', id), form.bytes, form.headers)
}

describe('what phones recorded', () => {
  it('INS-19 is done once, and something else under the same id is refused', async () => {
    const house = await openInspected()
    const round = await dueRound(house)
    const phone = phoneOf(house, house.guard, round.id)
    const batch = [phone.make({ kind: 'start' }), phone.make(answer('seal', 'pass')), phone.make(answer('seal', 'what'))]
    const first = (await phone.send(batch)).body.data.results
    expect(outcomes(first)).toEqual(['applied', 'applied', 'refused enum'])
    expect(outcomes((await phone.send(batch)).body.data.results)).toEqual(['duplicate', 'duplicate', 'refused enum'])
    const changed = batch.map((operation) => ({ ...operation, note: 'x' }))
    expect(outcomes((await phone.send(changed)).body.data.results)).toEqual(['refused reused', 'refused reused', 'refused reused'])
    expect((await get(house, round.id)).answers).toHaveLength(1)
  })

  it('INS-20 is taken in its order without a gap; of two clients the later recording stands', async () => {
    const house = await openInspected()
    const round = await dueRound(house)
    const phone = phoneOf(house, house.guard, round.id)
    const [start, first, second] = [phone.make({ kind: 'start' }), phone.make(answer('seal', 'pass')), phone.make(answer('seal', 'fail'))]
    const gap = (await phone.send([second])).body.data.results
    expect(gap).toMatchObject([{ status: 'refused', again: true, errors: [{ rule: 'sequence_gap', params: { expected: 1 } }] }])
    expect(outcomes((await phone.send([second, first, start])).body.data.results)).toEqual(['applied', 'applied', 'applied'])
    expect(await valuesOf(house, round.id)).toEqual({ seal: 'fail' })
    expect(outcomes((await phone.send([{ ...second, operation_id: newId() }])).body.data.results)).toEqual(['refused unique'])
    const other = phoneOf(house, house.guard, round.id)
    const at = (minutes: number) => new Date(house.clock.now().getTime() - minutes * 60_000).toISOString()
    await other.does(answer('bar', 13, { recorded_at: at(5) }))
    await phone.does(answer('bar', 12, { recorded_at: at(9) }))
    expect(await valuesOf(house, round.id)).toEqual({ seal: 'fail', bar: 13 })
    expect((await get(house, round.id)).received.map(({ sequence }) => sequence).toSorted()).toEqual([1, 4])
  })

  it('INS-21 is answered one by one; what is refused for good is kept with its reason, in the language of the reader', async () => {
    const house = await openInspected()
    const round = await dueRound(house)
    const phone = phoneOf(house, house.guard, round.id)
    const operations = [phone.make({ kind: 'start' }), phone.make(answer('seal', 1)), phone.make(answer('bar', 13))]
    const body = { client_id: phone.clientId, device_at: house.clock.now().toISOString(), operations: operations.toReversed() }
    const reply = await house.guard.asks(inspectionSync.sync, { params: { id: round.id }, body }, { 'accept-language': 'id' })
    expect(outcomes(reply.body.data.results)).toEqual(['applied', 'refused type', 'applied'])
    expect(reply.body.data.results[1]).toMatchObject({
      sequence: 2,
      again: false,
      errors: [{ field: 'value', message: expect.stringContaining('bukan') }],
    })
    const kept = await house.db.sql.select().from(inspectionOperations).orderBy(asc(inspectionOperations.sequence))
    expect(kept.map(({ errors }) => errors)).toEqual([[], [{ field: 'value', rule: 'type' }], []])
    const bad = { ...body, operations: [{ ...operations[0], kind: 'dance' }] as never }
    expect((await house.guard.asks(inspectionSync.sync, { params: { id: round.id }, body: bad })).status).toBe(422)
  })

  it('INS-22 counts when it was recorded in time, also after the round was missed, less the difference of the clock', async () => {
    const house = await openInspected()
    const round = await dueRound(house)
    go(house, '2026-11-24T15:00')
    await house.look()
    const guard = await house.as(house.guard.id)
    const phone = phoneOf(house, guard, round.id)
    // The phone is ten minutes ahead: it was begun at 11:55 on our clock.
    const ahead = '2026-11-24T08:10:00.000Z'
    const operations = [
      phone.make({ kind: 'start', recorded_at: '2026-11-24T05:05:00.000Z' }),
      phone.make(answer('seal', 'pass', { recorded_at: '2026-11-24T05:20:00.000Z' })),
      phone.make({ kind: 'submit', recorded_at: '2026-11-24T05:30:00.000Z' }),
    ]
    const reply = (await phone.send(operations, ahead)).body.data
    expect(outcomes(reply.results)).toEqual(['applied', 'applied', 'applied'])
    expect(reply.round).toMatchObject({
      state: 'submitted',
      started_at: '2026-11-24T04:55:00.000Z',
      submitted_at: '2026-11-24T05:20:00.000Z',
    })
    const [kept] = await house.db.sql.select().from(inspectionOperations)
    expect(kept?.clock_s).toBe(600)
  })

  it('INS-24 keeps a photo once under its id, and an answer waits for it', async () => {
    const house = await openInspected()
    const round = await dueRound(house)
    const phone = phoneOf(house, house.guard, round.id)
    const photo_id = newId()
    const [start, seen] = [phone.make({ kind: 'start' }), phone.make(answer('seal', 'fail', { photo_ids: [photo_id] }))]
    const waits = (await phone.send([start, seen])).body.data.results
    expect([outcomes(waits), waits[1]?.again]).toEqual([['applied', 'refused missing_photo'], true])
    const first = await photoOf(house, round.id, { photo_id, bytes: jpeg })
    const again = await photoOf(house, round.id, { photo_id, bytes: jpeg })
    expect([first.status, again.status, again.body.data]).toEqual([200, 200, first.body.data])
    expect((await photoOf(house, round.id, { photo_id, bytes: webp })).status).toBe(409)
    expect(outcomes((await phone.send([start, seen])).body.data.results)).toEqual(['duplicate', 'applied'])
    const shown = await get(house, round.id)
    expect([shown.photos.length, shown.answers[0]?.photo_ids]).toEqual([1, [photo_id]])
    const url = inspectionRounds.photo.path.replace(':id', round.id).replace(':photo_id', photo_id)
    expect((await house.guard.sends('GET', url)).headers['content-type']).toBe('image/jpeg')
    expect((await house.employee.sends('GET', url)).status).toBe(404)
    await phone.does({ kind: 'submit' })
    expect((await photoOf(house, round.id, { photo_id, bytes: jpeg })).status).toBe(200)
    expect((await photoOf(house, round.id, { photo_id: newId(), bytes: jpeg })).status).toBe(409)
  })
})

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const list = [...items]
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = random.between(0, at)
    ;[list[at], list[other]] = [list[other] as T, list[at] as T]
  }
  return list
}
/** A shift's operations: begun, ten answers of two lines in turn with changing values, submitted. */
function shiftOf(phone: ReturnType<typeof phoneOf>, random: Random): InspectionOperation[] {
  const answers = Array.from({ length: 10 }, () =>
    random.chance(0.5) ? answer('seal', random.of(['pass', 'fail'])) : answer('bar', random.between(0, 20)),
  )
  return [{ kind: 'start' as const }, answer('seal', 'pass'), answer('bar', 14), ...answers, { kind: 'submit' as const }].map(phone.make)
}
/** Sends pieces that are cut anywhere, in any order and some of them twice, until everything was taken. */
async function sendAnyhow(
  phone: ReturnType<typeof phoneOf>,
  operations: readonly InspectionOperation[],
  random: Random,
): Promise<string[]> {
  const taken = new Map<string, string>()
  for (let tries = 0; taken.size < operations.length && tries < 200; tries += 1) {
    const [from, length] = [random.between(0, operations.length - 1), random.between(1, 8)]
    // The last tries send what is left from its begin, as a phone does.
    const left = operations.filter(({ operation_id }) => !taken.has(operation_id))
    const piece = random.chance(0.5) ? operations.slice(from, from + length) : left.slice(0, length)
    const { results } = (await phone.send(shuffled(piece, random))).body.data
    for (const { operation_id, status, again } of results) if (!again && !taken.has(operation_id)) taken.set(operation_id, status)
  }
  return operations.map(({ operation_id }) => taken.get(operation_id) ?? 'lost')
}

it('INS-23 loses nothing, doubles nothing and keeps the order, in 100 random cuts, repetitions and orders', async () => {
  const house = await openInspected()
  const plan = await activePlan(house, {
    times: Array.from({ length: 48 }, (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`),
    before_minutes: 10_080,
  })
  await house.look()
  const rounds = (await roundsOf(house, plan.id)).slice(0, 100)
  expect(rounds).toHaveLength(100)
  for (const [index, { id }] of rounds.entries()) {
    const seed = 2026_1128 + index
    const random = seeded(seed)
    const phone = phoneOf(house, house.guard, id)
    const operations = shiftOf(phone, random)
    const outcome = await sendAnyhow(phone, operations, random)
    const said = `seed ${seed}`
    expect(outcome, said).toEqual(operations.map(() => 'applied'))
    const kept = (await house.db.sql.select().from(inspectionOperations).orderBy(asc(inspectionOperations.sequence))).filter(
      ({ round_id }) => round_id === id,
    )
    expect(
      kept.map(({ operation_id }) => operation_id),
      said,
    ).toEqual(operations.map(({ operation_id }) => operation_id))
    const last = (line: string) => operations.findLast(({ line_id }) => line_id === line)?.value
    const shown = await get(house, id)
    expect([shown.state, await valuesOf(house, id)], said).toEqual(['submitted', { seal: last('seal'), bar: last('bar') }])
    const failed = Number(last('seal') === 'fail') + Number(Number(last('bar')) < 12 || Number(last('bar')) > 16)
    expect([shown.failed, shown.findings_open], said).toEqual([failed, failed])
  }
  expect(await house.db.sql.$count(inspectionAnswers)).toBe(200)
  const findings = await house.db.sql.select().from(inspectionFindings)
  expect(new Set(findings.map(({ round_id, line_id }) => `${round_id} ${line_id}`)).size).toBe(findings.length)
}, 180_000)

import type { InspectionOperation } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import { expect, it } from 'vitest'
import { roundDetail, VERSION } from '../../../../../tests/kit/phone/phone-model.ts'
import { type Entry, type KeptRound, keptRound, NOTHING_KEPT, type Recorded, withRecorded } from '../queue/phone-queue.ts'
import { decimalOf, decimalText } from './decimal-entry.ts'
import { answerOf, nextStep, viewOf } from './round-progress.ts'
import { answerWith, checkpointOf, nearestOf, nextCheckpoint, startOf, submitOf, visitOf } from './round-steps.ts'
import { scaledSize } from './scale-photo.ts'

const AT = '2026-11-28T01:05:00.000Z'
const ME = { id: 'u1', name: 'Darmawan' }
const kept = (more = {}): KeptRound => ({ detail: roundDetail('r1', more), version: VERSION, clientId: 'c1', nextSequence: 1 })
let ids = 0
/** The round after these were recorded here, and nothing of them sent. */
const after = (...operations: readonly Recorded[]) => {
  const content = withRecorded({ ...NOTHING_KEPT, rounds: [kept()] }, { roundId: 'r1', operations, newId: () => `id ${++ids}` })
  return viewOf(keptRound(content, 'r1'), content.entries, ME)
}
const start: Recorded = { kind: 'start', recorded_at: AT }
const visit = (checkpoint_id: string, more: Partial<InspectionOperation> = {}): Recorded => ({
  ...{ kind: 'checkpoint', recorded_at: AT, checkpoint_id, method: 'qr', code: `CODE-${checkpoint_id}` },
  ...more,
})
const answer = (line_id: string, value: string | number | null, more: Partial<InspectionOperation> = {}): Recorded => ({
  ...{ kind: 'answer', recorded_at: AT, line_id, checkpoint_id: null, value },
  ...more,
})

it('PWA-20 a round shows what was recorded here before the server has it, with what it lacks and its score so far', () => {
  const { round, waiting, answered, asked, lacking, unvisited, score, failed } = after(
    ...[start, visit('b'), answer('door', 'fail', { checkpoint_id: 'a' }), answer('heat', 22.5)],
  )
  expect([round.state, round.started_at, round.inspector]).toEqual(['in_progress', AT, ME])
  expect(round.visits.map((seen) => [seen.checkpoint_id, seen.in_order, seen.within])).toEqual([['b', false, null]])
  expect([waiting, answered, asked, score, failed]).toEqual([4, 2, 3, 75, 1])
  expect(lacking.map(({ line, checkpoint_id, lacks }) => [line.id, checkpoint_id, lacks])).toEqual([
    ['door', 'a', 'photo'],
    ['door', 'a', 'note'],
    ['door', 'b', 'answer'],
  ])
  expect(unvisited.map((checkpoint) => checkpoint.id)).toEqual(['a'])
})

it('PWA-20 a later answer takes the place of an earlier one, an empty one takes it back, and one that was refused does not count', () => {
  const { round } = after(start, answer('heat', 22), answer('heat', 45), answer('door', 'pass', { checkpoint_id: 'a' }))
  expect(answerOf(round, 'heat', null)).toMatchObject({ value: 45, result: 'fail' })
  expect(after(start, answer('heat', 22), answer('heat', null)).round.answers).toEqual([])
  const refused: Entry = {
    order: 1,
    roundId: 'r1',
    operation: { ...start, operation_id: 'o', sequence: 1 },
    state: 'refused',
    refusal: null,
    photoRefusal: null,
  }
  expect(viewOf(kept(), [refused], ME).round.state).toBe('due')
  expect(after(start, { kind: 'submit', recorded_at: AT }).round).toMatchObject({ state: 'submitted', submitted_at: AT })
})

it('PWA-21 a round is begun from its opening until it closes, by who may work on it, and takes answers until it is handed in', () => {
  const at = (time: string, more = {}) => nextStep(roundDetail('r1', more), Date.parse(`2026-11-28T${time}:00Z`))
  expect([at('00:29'), at('00:30'), at('03:00'), at('03:01')]).toEqual(['wait', 'start', 'start', 'late'])
  expect([at('09:00', { state: 'in_progress' }), at('09:00', { state: 'returned' })]).toEqual(['work', 'work'])
  expect([at('01:00', { state: 'submitted' }), at('01:00', { may_work: false })]).toEqual(['nothing', 'nothing'])
})

it('PWA-22 a tag is known by its code, however it was typed; the first visit begins the round', () => {
  const round = roundDetail('r1')
  expect([checkpointOf(round, ' code-B ')?.id, checkpointOf(round, 'other'), nextCheckpoint(round)?.id]).toEqual(['b', undefined, 'a'])
  const checkpoint = checkpointOf(round, 'code-a')
  if (!checkpoint) throw new Error('The round has no such checkpoint')
  expect(visitOf(round, { at: AT, checkpoint, shown: { method: 'qr', code: 'code-a' } })).toEqual([
    { kind: 'start', recorded_at: AT, version_id: 'v1', code: 'CODE-a' },
    { kind: 'checkpoint', recorded_at: AT, checkpoint_id: 'a', method: 'qr', code: 'CODE-a' },
  ])
  const begun = { ...round, state: 'in_progress' as const }
  expect(visitOf(begun, { at: AT, checkpoint, shown: { method: 'manual', note: 'Tag is gone' } })).toHaveLength(1)
  expect([startOf(begun, { at: AT }), submitOf(round, { at: AT }), submitOf(begun, { at: AT })]).toEqual([
    [],
    [],
    [{ kind: 'submit', recorded_at: AT }],
  ])
})

it('PWA-23 a position counts within the tolerance, and half a hundred metres of inaccuracy count for its person', () => {
  const at = (metresNorth: number, accuracy_m: number) =>
    nearestOf(roundDetail('r1'), { longitude: 106.8, latitude: -6.2 + metresNorth / 111_195, accuracy_m })
  expect([at(29, 0)?.isWithin, at(31, 0)?.isWithin, at(79, 500)?.isWithin, at(81, 500)?.isWithin]).toEqual([true, false, true, false])
  expect([at(29, 0)?.checkpoint.id, Math.round(at(100, 0)?.distance ?? 0)]).toEqual(['a', 100])
  expect(
    after(start, visit('a', { method: 'position', position: { longitude: 106.8, latitude: -6.2, accuracy_m: 9 } })).round.visits[0],
  ).toMatchObject({
    within: true,
    distance_m: 0,
  })
})

it('PWA-24 of an answer only what was touched changes, and nothing is recorded where nothing changed', () => {
  const { round } = after(start, answer('heat', 22, { note: 'Warm', photo_ids: ['p1'] }))
  const with_ = (change: Parameters<typeof answerWith>[1]['change']) =>
    answerWith(round, { at: AT, lineId: 'heat', checkpointId: null, change })
  expect(with_({ value: 23 })).toEqual([answer('heat', 23, { note: 'Warm', photo_ids: ['p1'] })])
  expect(with_((before) => ({ photo_ids: [...(before?.photo_ids ?? []), 'p2'] }))[0]?.photo_ids).toEqual(['p1', 'p2'])
  expect(with_({ note: 'Warm' })).toEqual([])
})

it('PWA-25 a number is read with comma or point, and is written as it is typed in the language', () => {
  expect(['12,5', '12.5', ' -3 ', '1.234,5', 'x', '', '1e5', '9999999999999'].map(decimalOf)).toEqual([
    12.5,
    12.5,
    -3,
    null,
    null,
    null,
    null,
    null,
  ])
  expect([decimalText(12.5, 'id'), decimalText(12.5, 'en'), decimalText(1234, 'id')]).toEqual(['12,5', '12.5', '1234'])
})

it('PWA-26 a photo is scaled down to 1600 pixels at its longest side, and never up', () => {
  expect([scaledSize(4000, 3000), scaledSize(3000, 4000), scaledSize(640, 480), scaledSize(9000, 1)]).toEqual([
    { width: 1600, height: 1200 },
    { width: 1200, height: 1600 },
    { width: 640, height: 480 },
    { width: 1600, height: 1 },
  ])
})

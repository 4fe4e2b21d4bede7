import { expect, it } from 'vitest'
import { talkHouse as house, TEAM } from '../../../../tests/kit/voice/talk-house.ts'

it('FL-11 who comes up is told three times more; without sound it is the next one’s turn', () => {
  const { presses, lets, pass, said } = house(TEAM)
  const req = presses('asha')
  presses('bram')
  presses('citra')
  lets('asha', req)
  said()
  pass(4)
  expect(said()).toEqual(['bram granted again', 'bram granted again', 'bram granted again', 'bram ended silent', 'citra granted'])
  pass(2, { citra: 'a' })
  expect(said()).toEqual([])
})

it('FL-12 one person talks or waits once, and moves in an emergency', () => {
  const { presses, said, talker } = house({ a: { phone: { person: 'asha' }, tablet: { person: 'asha' } } })
  presses('phone')
  presses('tablet')
  expect(said()).toEqual(['phone granted', 'tablet denied elsewhere'])
  presses('tablet', 'a', true)
  expect(said()).toEqual(['phone ended moved', 'tablet granted'])
  expect(talker()).toBe('tablet')
})

it('FL-13 asking in a second channel lets go of the first', () => {
  const { presses, said, talker } = house({ a: { asha: {} }, b: { asha: {} } })
  presses('asha', 'a')
  presses('asha', 'b')
  expect(said()).toEqual(['asha granted', 'asha ended released', 'asha granted'])
  expect([talker('a'), talker('b')]).toEqual([null, 'asha'])
})

const TWO = { a: { asha: {}, desk: { right: 'dispatch' } }, b: { bram: { rank: 2 }, desk: { right: 'dispatch' } } } as const

it('FL-14 patched channels are one floor, and the higher of two talkers stays', () => {
  const { presses, said, talker, happens, view } = house(TWO)
  presses('asha', 'a')
  presses('bram', 'b')
  happens({ type: 'patch', channel: 'a', other: 'b', peer: 'desk' })
  expect(said()).toEqual(['asha granted', 'bram granted', 'asha ended patched'])
  expect([talker('a'), talker('b'), view('a').patched_with]).toEqual(['bram', 'bram', ['b']])
  presses('asha', 'a')
  expect(said()).toEqual(['asha queued 1'])
  happens({ type: 'unpatch', channel: 'b', peer: 'desk' })
  expect([talker('a'), talker('b'), view('a').patched_with]).toEqual(['asha', 'bram', []])
})

it('FL-14 only who dispatches in both may patch, two and not more', () => {
  const { happens, said } = house({ ...TWO, c: { desk: { right: 'dispatch' } }, d: { desk: {} } })
  happens({ type: 'patch', channel: 'a', other: 'b', peer: 'asha' })
  happens({ type: 'patch', channel: 'a', other: 'd', peer: 'desk' })
  happens({ type: 'patch', channel: 'a', other: 'a', peer: 'desk' })
  happens({ type: 'patch', channel: 'a', other: 'b', peer: 'desk' })
  happens({ type: 'patch', channel: 'c', other: 'b', peer: 'desk' })
  happens({ type: 'unpatch', channel: 'a', peer: 'asha' })
  expect(said()).toEqual([
    'asha denied not_dispatcher',
    'desk denied not_dispatcher',
    'desk denied not_patchable',
    'desk denied not_patchable',
    'asha denied not_dispatcher',
  ])
})

it('FL-15 who comes late sees what everyone sees, and where they stand', () => {
  const { presses, happens, view, own, now } = house(TEAM)
  presses('asha')
  presses('bram')
  happens({ type: 'join', channel: 'a', peer: 'late', person: 'late', name: 'Late', right: 'talk', rank: 1, monitor: false })
  expect(view()).toMatchObject({
    epoch: 'e1',
    talker: { person: 'asha', burst: 1, since: 0, until: now() + 30_000, emergency: false, revoked: null },
    queue: [{ person: 'bram', emergency: false }],
    emergency: null,
    present: 6,
  })
  expect(own('late')).toMatchObject({ right: 'talk', state: 'none' })
  expect(own('bram')).toMatchObject({ state: 'queued', position: 1 })
  expect(own('asha')).toMatchObject({ state: 'granted', burst: 1 })
})

it('FL-16 who loses the right, leaves or stays away neither waits nor is heard', () => {
  const { presses, happens, said, waiting, pass } = house(TEAM)
  presses('asha')
  presses('bram')
  presses('citra')
  said()
  happens({ type: 'entitle', channel: 'a', peer: 'bram', right: 'listen', rank: 1 })
  expect(said()).toEqual(['bram denied listen_only', 'citra queued 1'])
  happens({ type: 'gone', peer: 'citra' })
  pass(2, { asha: 'a' })
  expect([said(), waiting()]).toEqual([['citra denied not_member'], []])
  happens({ type: 'entitle', channel: 'a', peer: 'asha', right: null, rank: 1 })
  expect(said()).toEqual(['asha ended right_lost'])
})

it('FL-17 a dispatcher ends a talk, and the same press does not bring it back', () => {
  const { presses, happens, said, talker } = house(TEAM)
  const req = presses('asha')
  happens({ type: 'end', channel: 'a', peer: 'bram' })
  expect(talker()).toBe('asha')
  happens({ type: 'end', channel: 'a', peer: 'desk' })
  happens({ type: 'request', channel: 'a', peer: 'asha', req, emergency: false })
  expect([talker(), said()]).toEqual([null, ['asha granted', 'bram denied not_dispatcher', 'asha ended dispatcher']])
})

it('FL-18 a channel that closes lets nobody talk or wait', () => {
  const { presses, happens, said, floor } = house(TEAM)
  presses('asha')
  presses('bram')
  said()
  happens({ type: 'close', channel: 'a' })
  expect([said(), floor()]).toEqual([['bram denied no_channel', 'asha ended closed'], undefined])
  presses('citra')
  expect(said()).toEqual(['citra denied no_channel'])
})

it('FL-20 at most 20 wait', () => {
  const many = Object.fromEntries(Array.from({ length: 22 }, (_, i) => [`p${i}`, {}]))
  const { presses, said, waiting } = house({ a: many })
  for (const peer of Object.keys(many)) presses(peer)
  expect(said().at(-1)).toBe('p21 denied queue_full')
  expect(waiting()).toHaveLength(20)
})

it('FL-21 an emergency that stands elsewhere is seen here, and is over when it is over there; nobody is cut off', () => {
  const { presses, said, talker, happens, view } = house(TWO)
  presses('asha', 'a')
  said()
  happens({ type: 'emergency', channel: 'a', emergency: { person: 'bram', name: 'bram', since: 5 } })
  expect([view('a')?.emergency, talker('a')]).toEqual([{ person: 'bram', name: 'bram', since: 5 }, 'asha'])
  happens({ type: 'emergency', channel: 'a', emergency: null })
  expect([view('a')?.emergency, talker('a'), said()]).toEqual([null, 'asha', []])
})

import { expect, it } from 'vitest'
import { memoryStore, photoOf, refused, ServerModel } from '../../../../../tests/kit/phone/phone-model.ts'
import { type Entry, type Recorded, withRecorded, withRetried, withRounds } from './phone-queue.ts'
import type { KeptPhoto, PhoneStore } from './phone-store.ts'
import { type Remote, type SyncOutcome, syncOnce } from './sync-engine.ts'

const AT = '2026-11-28T01:05:00.000Z'
const ROUNDS = ['r1', 'r2', 'r3']
let ids = 0
const newId = () => `id ${++ids}`
const now = () => Date.parse(AT)
const sync = (store: PhoneStore, remote: Remote): Promise<SyncOutcome> => syncOnce({ store, remote, newId, now })
const note = (text: string, photo_ids: string[] = []): Recorded => ({
  recorded_at: AT,
  kind: 'answer',
  line_id: 'door',
  note: text,
  photo_ids,
})

/** A phone that has the rounds. */
async function phoneWith(server: ServerModel, store = memoryStore()) {
  await store.change((content) => withRounds(content, { own: server.own(), at: 0, newId }))
  const record = (roundId: string, operations: readonly Recorded[], photos: readonly KeptPhoto[] = []) =>
    store.change((content) => withRecorded(content, { roundId, operations, newId }), photos)
  const entries = async () => (await store.content()).entries
  return { store, record, entries }
}
const notesOf = (server: ServerModel, roundId: string) => server.rounds.get(roundId)?.applied.map((operation) => operation.note)
const states = (entries: readonly Entry[]) => entries.map(({ state, operation }) => [state, operation.note, operation.sequence])

it('PWA-10 entries are sent in the order in which they were recorded, photos before them, and leave the phone once taken', async () => {
  const server = new ServerModel(ROUNDS)
  const { store, record, entries } = await phoneWith(server)
  await record('r1', [note('first'), note('second', ['p1'])], [photoOf('r1', 'p1')])
  await record('r2', [note('elsewhere')])
  await record('r1', [note('third')])
  expect(await sync(store, server.remote())).toEqual({ kind: 'done' })
  expect([notesOf(server, 'r1'), notesOf(server, 'r2')]).toEqual([['first', 'second', 'third'], ['elsewhere']])
  expect([await entries(), (await store.content()).sentAt]).toEqual([[], now()])
})

it('PWA-11 an answer that was lost on its way is asked for again, and nothing is done twice', async () => {
  const server = new ServerModel(ROUNDS)
  const { store, record, entries } = await phoneWith(server)
  await record('r1', [note('once', ['p1'])], [photoOf('r1', 'p1')])
  const deaf = {
    ...server.remote(),
    sendOperations: async (sent: Parameters<Remote['sendOperations']>[0]) => {
      server.sync(sent)
      throw refused(0)
    },
  }
  expect(await sync(store, deaf)).toEqual({ kind: 'later', isOffline: true, afterMs: 0 })
  expect(await entries()).toHaveLength(1)
  expect(await sync(store, server.remote())).toEqual({ kind: 'done' })
  expect([notesOf(server, 'r1'), await entries(), server.photos.get('p1')]).toEqual([['once'], [], 1])
})

it('PWA-12 the server is asked again as late as it wants, and a failure at one round leaves the others alone', async () => {
  const server = new ServerModel(ROUNDS)
  const { store, record, entries } = await phoneWith(server)
  await record('r1', [note('fails')])
  await record('r2', [note('goes')])
  const busy = { ...server.remote(), sendOperations: async () => Promise.reject(refused(429, 17_000)) }
  expect(await sync(store, busy)).toEqual({ kind: 'later', isOffline: false, afterMs: 17_000 })
  const half: Remote = {
    ...server.remote(),
    sendOperations: async (sent) => {
      if (sent.roundId === 'r1') throw refused(503)
      return server.sync(sent)
    },
  }
  expect(await sync(store, half)).toEqual({ kind: 'later', isOffline: false, afterMs: 0 })
  expect([states(await entries()), notesOf(server, 'r2')]).toEqual([[['waiting', 'fails', 1]], ['goes']])
})

it('PWA-13 a session that is over ends the sending and leaves the queue as it is', async () => {
  const server = new ServerModel(ROUNDS)
  const { store, record, entries } = await phoneWith(server)
  await record('r1', [note('kept')])
  expect(await sync(store, { ...server.remote(), sendOperations: async () => Promise.reject(refused(401)) })).toEqual({
    kind: 'signed-out',
  })
  expect(states(await entries())).toEqual([['waiting', 'kept', 1]])
})

it('PWA-14 what the server refuses stays with the reason, is tried again as the newest or removed, and holds up nothing', async () => {
  const server = new ServerModel(ROUNDS, { refuses: (operation) => operation.note === 'bad' })
  const { store, record, entries } = await phoneWith(server)
  await record('r1', [note('good'), note('bad'), note('after')])
  expect(await sync(store, server.remote())).toEqual({ kind: 'done' })
  expect(notesOf(server, 'r1')).toEqual(['good', 'after'])
  const [left] = await entries()
  expect([left?.state, left?.refusal?.message]).toEqual(['refused', 'stands'])
  await store.change((content) => withRetried(content, { order: left?.order ?? 0, newId }))
  const [again] = await entries()
  expect([again?.state, again?.operation.sequence, again?.operation.operation_id === left?.operation.operation_id]).toEqual([
    'waiting',
    4,
    false,
  ])
})

it('PWA-15 a call that is refused as a whole costs only the entry it is about: those behind it move up', async () => {
  const server = new ServerModel(ROUNDS, { malformed: (operation) => operation.note === 'odd' })
  const { store, record, entries } = await phoneWith(server)
  await record('r1', [note('one'), note('odd'), note('two'), note('three')])
  expect(await sync(store, server.remote())).toEqual({ kind: 'done' })
  expect([notesOf(server, 'r1'), states(await entries())]).toEqual([['one', 'two', 'three'], [['refused', 'odd', 2]]])
  expect(server.rounds.get('r1')?.received[0]?.sequence).toBe(3)
})

it('PWA-16 a photo that the server will never take is left out, and the phone says so', async () => {
  const server = new ServerModel(ROUNDS)
  const { store, record, entries } = await phoneWith(server)
  await record('r1', [note('with', ['p1', 'p2']), note('after')], [photoOf('r1', 'p1'), photoOf('r1', 'p2')])
  const picky: Remote = {
    ...server.remote(),
    sendPhoto: async (photo) => {
      if (photo.id === 'p1') throw refused(415)
      server.addPhoto(photo)
    },
  }
  expect(await sync(store, picky)).toEqual({ kind: 'done' })
  expect(server.rounds.get('r1')?.applied.map((operation) => operation.photo_ids)).toEqual([['p2'], []])
  expect((await entries()).map(({ state, refusal }) => [state, refusal?.message])).toEqual([['refused', 'Refused with 415']])
})

it('PWA-17 where the server misses operations that are not here, the phone counts anew', async () => {
  const server = new ServerModel(ROUNDS)
  const { store, record, entries } = await phoneWith(server)
  await record('r1', [note('gone'), note('two'), note('three')])
  await store.change((content) => ({ ...content, entries: content.entries.slice(1) }))
  expect(await sync(store, server.remote())).toEqual({ kind: 'done' })
  expect([notesOf(server, 'r1'), await entries()]).toEqual([['two', 'three'], []])
})

import { expect, it } from 'vitest'
import { memoryStore, photoOf, refused, ServerModel } from '../../../../../tests/kit/phone/phone-model.ts'
import { type Recorded, withRecorded, withRounds } from './phone-queue.ts'
import type { PhoneStore } from './phone-store.ts'
import { type Remote, type SyncOutcome, syncOnce } from './sync-engine.ts'

const AT = '2026-11-28T01:05:00.000Z'
const ROUNDS = ['r1', 'r2', 'r3']
const RUNS = 100
/** Another one plays other runs: `SEED=7 npx vitest …`. */
const SEED = Number(process.env['SEED'] ?? 20_261_128)

/** The phone is switched off at this moment. */
class Killed extends Error {}

/** Numbers from 0 to 1 (Lehmer generator of Park and Miller). */
function randomOf(seed: number) {
  let state = seed % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** What may happen to a call, up to which number; above the last one it goes well. */
const BEFORE_IT_ARRIVES: readonly (readonly [number, () => Error])[] = [
  [0.15, () => refused(0)],
  [0.2, () => refused(503)],
  [0.23, () => refused(429, 2000)],
  [0.26, () => refused(401)],
]
const BEFORE_IT_IS_ANSWERED: readonly (readonly [number, () => Error])[] = [
  [0.4, () => refused(0)],
  [0.45, () => new Killed()],
]

/** Every call may be lost before or after the server heard it, refused for now, or end with the phone switched off. */
function unsteady(server: ServerModel, random: () => number): Remote {
  const steady = server.remote()
  const risky =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      const chance = random()
      const lost = BEFORE_IT_ARRIVES.find(([limit]) => chance < limit)
      if (lost) throw lost[1]()
      const answer = await work(...args)
      const cut = BEFORE_IT_IS_ANSWERED.find(([limit]) => chance < limit)
      if (cut) throw cut[1]()
      return answer
    }
  return { sendPhoto: risky(steady.sendPhoto), sendOperations: risky(steady.sendOperations), fetchRounds: risky(steady.fetchRounds) }
}

/** What its text says happens to it on the server. */
const FATES = ['', '', '', '', '', '', '', ' refused', ' malformed']

interface Played {
  readonly roundId: string
  readonly text: string
}

function openGame(seed: number) {
  const random = randomOf(seed)
  const ends = (word: string) => (operation: { readonly note?: string }) => operation.note?.endsWith(word) ?? false
  const server = new ServerModel(ROUNDS, { refuses: ends('refused'), malformed: ends('malformed') })
  const game = { isSteady: true }
  const store = memoryStore(() => {
    if (!game.isSteady && random() < 0.05) throw new Killed()
  })
  let ids = 0
  const newId = () => `id ${++ids}`
  const sync = (remote: Remote): Promise<SyncOutcome> => syncOnce({ store, remote, newId, now: () => Date.parse(AT) })
  const oneOf = <T>(list: readonly T[], fallback: T): T => list[Math.floor(random() * list.length)] ?? fallback
  return { random, server, store, newId, sync, oneOf, game }
}
type Game = ReturnType<typeof openGame>

/** Records something; what was cut off while it was kept was never said to be kept. */
async function records({ random, store, newId, oneOf }: Game, step: string): Promise<Played[]> {
  const roundId = oneOf(ROUNDS, 'r1')
  const text = `${step}${oneOf(FATES, '')}`
  const photos = random() < 0.4 ? [photoOf(roundId, `photo ${text}`)] : []
  const operation: Recorded = { recorded_at: AT, kind: 'answer', line_id: 'door', note: text, photo_ids: photos.map((photo) => photo.id) }
  return store
    .change((content) => withRecorded(content, { roundId, operations: [operation], newId }), photos)
    .then(
      () => [{ roundId, text }],
      () => [],
    )
}

async function keepsRounds({ store, server, newId }: Game): Promise<PhoneStore> {
  await store.change((content) => withRounds(content, { own: server.own(), at: 0, newId }))
  return store
}

/** A phone that is cut at every moment and has a connection at last: what was recorded, and what is left on it. */
async function play(seed: number) {
  const game = openGame(seed)
  const store = await keepsRounds(game)
  const remote = unsteady(game.server, game.random)
  const recorded: Played[] = []
  game.game.isSteady = false
  for (let step = 0; step < 30; step++) {
    if (game.random() < 0.6) recorded.push(...(await records(game, `${seed} ${step}`)))
    else
      await game.sync(remote).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
  }
  game.game.isSteady = true
  const outcome = await game.sync(game.server.remote())
  return { server: game.server, recorded, outcome, left: (await store.content()).entries }
}

const isTaken = ({ text }: Played) => !/refused|malformed/.test(text)

it(`PWA-18 after ${RUNS} random cuts and replays from seed ${SEED} nothing is lost, nothing doubled, and the order is kept`, async () => {
  let taken = 0
  for (let run = 0; run < RUNS; run++) {
    const seed = SEED + run * 7919
    const { server, recorded, outcome, left } = await play(seed)
    expect(outcome, `seed ${seed}`).toEqual({ kind: 'done' })
    for (const [roundId, { applied }] of server.rounds) {
      const own = recorded.filter((item) => item.roundId === roundId && isTaken(item))
      expect(
        applied.map((operation) => operation.note),
        `seed ${seed}, round ${roundId}`,
      ).toEqual(own.map((item) => item.text))
      const photoIds = applied.flatMap((operation) => operation.photo_ids ?? [])
      expect(
        photoIds.filter((id) => !server.photos.has(id)),
        `seed ${seed}`,
      ).toEqual([])
      taken += applied.length
    }
    const refusedHere = recorded.filter((item) => !isTaken(item)).map((item) => ['refused', item.text])
    expect(
      left.map((entry) => [entry.state, entry.operation.note]),
      `seed ${seed}`,
    ).toEqual(refusedHere)
  }
  expect(taken).toBeGreaterThan(RUNS * 5)
})

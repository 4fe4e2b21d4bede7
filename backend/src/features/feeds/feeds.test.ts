import { hash } from 'node:crypto'
import { channels } from '@menara/shared/contract/index-of.ts'
import { type FeedAnswerHead, type FeedQuestion, internalFeeds } from '@menara/shared/contract/internal.contract.ts'
import { monitoring } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { expect, it } from 'vitest'
import { answerReader } from '../../../../gateway/src/feeds/backend/answer-stream.ts'
import { type Building, INTERNAL_TOKEN, openBuilding } from '../../../../tests/kit/building.ts'

/** What the gateway itself answers is not asked of the backend. */
const ofGateway: ReadonlySet<string> = new Set(Object.values(monitoring).map(({ path }) => path))
const targets = new Set(
  channels
    .filter(({ source }) => !ofGateway.has(source.path))
    .map(({ source, fixed }) => `${source.path}${fixed ? `?${new URLSearchParams(fixed)}` : ''}`),
)

async function askAll({ backend }: Building, questions: readonly FeedQuestion[]) {
  const { statusCode, rawPayload } = await backend.app.inject({
    method: internalFeeds.ask.method,
    url: internalFeeds.ask.path,
    headers: { authorization: `Bearer ${INTERNAL_TOKEN}` },
    payload: { questions },
  })
  const answers: (FeedAnswerHead & { body: string })[] = []
  answerReader((head, body) => answers.push({ ...head, body: body.toString('utf8') }))(rawPayload)
  return { statusCode, answers: answers.sort((a, b) => a.question - b.question) }
}

it('FD-76 each question is answered as the GET of its feed is answered to the same person', async () => {
  const building = await openBuilding()
  const { admin, operator, employee, elsewhere } = building
  expect(targets.size).toBeGreaterThan(15)
  for (const target of targets) {
    const people = [admin, operator, employee, elsewhere]
    const { statusCode, answers } = await askAll(
      building,
      [...people.map(({ token }) => token), 'nobody'].map((token) => ({ target, token, digest: null })),
    )
    expect([statusCode, answers.length]).toEqual([200, 5])
    expect(answers[4]).toMatchObject({ status: 401 })
    for (const [n, person] of people.entries()) {
      const { status, raw } = await person.sends('GET', target)
      expect([target, answers[n]?.status, answers[n]?.body]).toEqual([target, status, raw.toString('utf8')])
      if (status !== 200) continue
      const known = await askAll(building, [{ target, token: person.token, digest: hash('sha1', raw, 'base64') }])
      expect(known.answers).toMatchObject([{ status: 304, bytes: 0, body: '' }])
    }
  }
})

it('FD-76 what is no feed is not answered, and more questions than a call may have are refused', async () => {
  const building = await openBuilding()
  const { token } = building.admin
  const ask = (target: string) => ({ target, token, digest: null })
  const odd = ['/api/v1/auth/me', '/internal/hints', '/healthz', '/internal/feeds/questions', '//example.test/api/v1/inbox/get']
  const { answers } = await askAll(building, odd.map(ask))
  expect(answers.map(({ status, bytes }) => [status, bytes])).toEqual(odd.map(() => [404, 0]))
  expect(
    (
      await askAll(
        building,
        Array.from({ length: 33 }, () => ask('/api/v1/inbox/get')),
      )
    ).statusCode,
  ).toBe(422)
})

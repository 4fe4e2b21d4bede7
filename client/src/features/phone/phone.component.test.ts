import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { houseTime } from '../../../../tests/components/house.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, type Hired, hire, sessionOf, signIn, unique } from '../../../../tests/journeys/kit/people.ts'
import { codeOf, givenRound } from '../../../../tests/journeys/kit/rounds.ts'
import { memoryStore, photoOf, ServerModel } from '../../../../tests/kit/phone/phone-model.ts'
import { phonePeople } from './queue/phone-database.ts'
import { type Recorded, withoutEntry, withRecorded, withRounds } from './queue/phone-queue.ts'
import { unsentOf } from './queue/phone-session.ts'
import { newId, openPhoneStore } from './queue/phone-store.ts'
import { scaledPhoto } from './rounds/scale-photo.ts'

const TELEPHONE = [360, 740] as const
/** The first one of a file loads the page too. */
const LONG = { timeout: 120_000 }
const now = async () => new Date(await houseTime())
const sessionOfHired = ({ email, password }: Hired) => signIn(email, password)

/** A picture as a camera takes it, larger than is kept. */
async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(2400, 1200)
  canvas.getContext('2d')?.fillRect(0, 0, 2400, 1200)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'door.png', { type: 'image/png' })
}

/** Hands a picture to the field of a line, as the camera does. */
async function photograph(line: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(`input[type=file][aria-label="${en('phone:photoFor', { line })}"]`)
  if (!input) throw new Error('There is no place for a photo')
  const files = new DataTransfer()
  files.items.add(await picture())
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function enterCode(code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: en('phone:proof.code') })
  // The page of the round may be drawn anew while its texts are loaded for the first time.
  await expect
    .poll(async () => {
      if (field.elements().length === 0) await page.getByRole('button', { name: en('phone:proof.type') }).click()
      return field.elements().length
    })
    .toBe(1)
  await field.fill(code)
  await page.getByRole('button', { name: en('phone:proof.take'), exact: true }).click()
}
/** The lines of a checkpoint. */
const linesAt = (checkpoint: string) =>
  page.getByRole('region', { name: en('phone:sectionAt', { title: 'At the checkpoint', checkpoint }) })

it('PWA-4 a round is made on a telephone: codes, a failure with its photo and note, a number, and handing in', LONG, async () => {
  const guard = await hire('Guard', ['Employee'])
  const round = await givenRound(guard, await now())
  const session = await sessionOfHired(guard)
  await open('/people/my', session, { viewport: TELEPHONE })
  await page
    .getByRole('link', { name: new RegExp(round.template.name_en) })
    .first()
    .click()
  await enterCode('nonsense')
  await expect.element(page.getByRole('alert')).toHaveTextContent(en('phone:proof.foreignCode', { code: 'nonsense' }))
  await page.getByRole('textbox', { name: en('phone:proof.code') }).fill(codeOf(round, 'Gate B'))
  await page.getByRole('button', { name: en('phone:proof.take'), exact: true }).click()
  const gate = linesAt('Gate B')
  await gate.getByRole('button', { name: en('phone:result.fail') }).click()
  await expect.element(gate.getByRole('status')).toHaveTextContent(en('phone:lacks.photo') + en('phone:lacks.note'))
  await gate.getByRole('textbox', { name: en('phone:note') }).fill('Blocked by boxes')
  await userEvent.tab()
  await photograph('Fire door is closed')
  await expect.element(gate.getByRole('img')).toBeVisible()
  await expect.element(gate.getByRole('status')).not.toBeInTheDocument()
  expect(await wrongInBoth('main')).toEqual([])
  expect(overflow()).toBeLessThanOrEqual(0)
  await enterCode(codeOf(round, 'Roof'))
  await linesAt('Roof')
    .getByRole('button', { name: en('phone:result.pass') })
    .click()
  await page.getByRole('textbox', { name: 'Pressure of the hydrant' }).fill('13,5')
  await userEvent.tab()
  await page.getByRole('button', { name: en('phone:submit') }).click()
  await expect.element(page.getByText(en('phone:over.submitted'))).toBeVisible()
  const read = async () => (await ask(session, inspectionRounds.get, { params: { id: round.id } })).data.round
  await expect.poll(async () => (await read()).state).toBe('submitted')
  const { answers, visits, photos } = await read()
  expect(answers.map(({ line_id, value, note }) => [line_id, value, note]).toSorted()).toEqual([
    ['bar', 13.5, ''],
    ['door', 'fail', 'Blocked by boxes'],
    ['door', 'pass', ''],
  ])
  expect([visits.map(({ method, in_order }) => [method, in_order]), photos.length]).toEqual([
    [
      ['qr', true],
      ['qr', true],
    ],
    1,
  ])
})

it('PWA-4 the day reads well in Indonesian and in the dark, with nothing planned', async () => {
  await open('/people/my', await sessionOfHired(await hire('Clerk', ['Employee'])), { language: 'id', scheme: 'dark', viewport: TELEPHONE })
  await expect.element(page.getByText(textsIn('id')('phone:noRounds'))).toBeVisible()
  await expect.element(page.getByText(/Semua terkirim/)).toBeVisible()
  expect(await wrongOn('main')).toEqual([])
  expect(overflow()).toBeLessThanOrEqual(0)
})

it('PWA-7 overtime that waits for consent opens from the day, and leave is asked for from it', async () => {
  const guard = await hire('Lembur', ['Employee'])
  const site = (await ask(await sessionOf('hr'), locations.list, { query: {} })).data.find(({ code }) => code === 'VJS')?.id ?? ''
  const work = unique('Jaga pameran')
  const span = { starts_at: '2027-01-09T10:00:00.000Z', ends_at: '2027-01-09T12:00:00.000Z' }
  await ask(await sessionOf('hr'), overtimes.create, { body: { user_id: guard.id, location_id: site, ...span, work } })
  await open('/people/my', await sessionOfHired(guard), { viewport: TELEPHONE })
  await expect.element(page.getByRole('region', { name: en('overtime:own') })).toMatchTextContent(en('overtime:waits.ordered'))
  const requests = page.getByRole('group', { name: en('phone:ask') })
  await expect.element(requests.getByRole('link', { name: en('phone:askLeave') })).toBeVisible()
  await page
    .getByRole('region', { name: en('overtime:own') })
    .getByRole('link', { name: new RegExp(work) })
    .click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: en('overtime:do.consent'), exact: true })).toBeVisible()
  expect(overflow()).toBe(0)
})

it('PWA-7 own absences and claims stand on the day with what they wait for, and open from it', async () => {
  const clerk = await hire('Cuti', ['Employee'])
  const session = await sessionOfHired(clerk)
  const site = (await ask(session, locations.list, { query: {} })).data.find(({ code }) => code === 'VJS')?.id ?? ''
  const [away, trip] = [unique('Mudik'), unique('Taksi')]
  const facts = { absence_kind: 'family', first_day: '2027-02-08', last_day: '2027-02-09' } as const
  await ask(session, tickets.create, { body: { ticket_type_id: 28, location_id: site, title: away, facts } })
  await ask(session, claims.create, { body: { policy: 'v1', title: trip, location_id: site, lines: [] } })
  await open('/people/my', session, { viewport: TELEPHONE })
  const absences = page.getByRole('region', { name: en('ticket_types:ownAbsences') })
  await expect.element(absences).toMatchTextContent(en('ticket_types:waitsFor.requested'))
  await expect.element(absences).toMatchTextContent('08 Feb 2027 – 09 Feb 2027')
  const own = page.getByRole('region', { name: en('claims:own') })
  await expect.element(own).toMatchTextContent(en('claims:waitsFor.submit'))
  expect(await wrongInBoth('main')).toEqual([])
  expect(overflow()).toBeLessThanOrEqual(0)
  await absences.getByRole('link', { name: new RegExp(away) }).click()
  await expect.poll(address).toMatch(/^\/desk\/ticketing\/absense\/detail/)
  await expect.element(page.getByText(away).first()).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
})

it('PWA-5 signing out asks where something would be lost, and takes what the phone kept of the person along', async () => {
  const guard = await hire('Leaving', ['Employee'])
  const round = await givenRound(guard, await now())
  await open(`/people/my?round=${round.id}`, await sessionOfHired(guard), { viewport: TELEPHONE })
  const fetched = globalThis.fetch.bind(globalThis)
  const cut = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      String(input instanceof Request ? input.url : input).includes('/sync')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetched(input, init),
    )
  await enterCode(codeOf(round, 'Gate B'))
  await expect.element(page.getByText(en('phone:line.offline'), { exact: false })).toBeVisible()
  expect(await unsentOf(guard.id)).toBe(2)
  const leave = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: en('nav:signOut') }).click()
  }
  await leave()
  const question = page.getByRole('dialog')
  await expect.element(question).toMatchTextContent(en('phone:leave.text_other', { count: 2 }))
  await question.getByRole('button', { name: en('common:cancel') }).click()
  expect(address()).toMatch(/^\/people\/my/)
  await leave()
  await question.getByRole('button', { name: en('phone:leave.confirm') }).click()
  await expect.poll(address).toMatch(/^\/login/)
  await expect.poll(async () => (await phonePeople()).includes(guard.id)).toBe(false)
  cut.mockRestore()
})

it('PWA-14 what the server refuses is shown with its reason, and removed only after a question', async () => {
  const guard = await hire('Refused', ['Employee'])
  const round = await givenRound(guard, await now())
  const session = await sessionOfHired(guard)
  const store = await openPhoneStore(guard.id)
  const own = (await ask(session, inspectionRounds.mine, {})).data
  await store.change((content) => withRounds(content, { own, at: 0, newId }))
  // Of a round that nobody has begun.
  const early: Recorded = { kind: 'answer', recorded_at: own.at, line_id: 'bar', checkpoint_id: null, value: 13 }
  await store.change((content) => withRecorded(content, { roundId: round.id, operations: [early], newId }))
  store.close()
  await open('/people/my', session, { viewport: TELEPHONE })
  const refused = page.getByRole('alert')
  await expect.element(refused).toMatchTextContent('Pressure of the hydrant')
  await expect.element(refused).toMatchTextContent(en('phone:refused.title_one', { count: 1 }))
  expect(await wrongInBoth('main')).toEqual([])
  await refused.getByRole('button', { name: en('phone:refused.remove') }).click()
  expect(await unsentOf(guard.id)).toBe(1)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('phone:refused.remove') })
    .click()
  await expect.element(refused).not.toBeInTheDocument()
  expect(await unsentOf(guard.id)).toBe(0)
})

const AT = '2026-11-28T01:05:00.000Z'
const note = (text: string): Recorded => ({ recorded_at: AT, kind: 'answer', line_id: 'door', note: text })

it('PWA-6 the browser keeps entries in their order over a restart, all of a change or nothing of it, for each person alone', async () => {
  const [person, other] = [newId(), newId()]
  const server = new ServerModel(['r1', 'r2'])
  const store = await openPhoneStore(person)
  await store.change((content) => withRounds(content, { own: server.own(), at: 7, newId }))
  await store.change(
    (content) => withRecorded(content, { roundId: 'r1', operations: [note('one'), note('two')], newId }),
    [photoOf('r1', 'p1')],
  )
  const failing = store.change(() => {
    throw new Error('Cut off')
  }, [photoOf('r1', 'p2')])
  await expect(failing).rejects.toThrow('Cut off')
  store.close()
  const again = await openPhoneStore(person)
  const content = await again.content()
  expect(content.entries.map((entry) => [entry.order, entry.operation.sequence, entry.operation.note])).toEqual([
    [1, 1, 'one'],
    [2, 2, 'two'],
  ])
  expect([content.fetchedAt, content.rounds.length, await again.photo('r1', 'p2')]).toEqual([7, 2, undefined])
  expect(await (await again.photo('r1', 'p1'))?.picture.text()).toBe('x')
  expect((await (await openPhoneStore(other)).content()).rounds).toEqual([])
  again.close()
})

it('PWA-6 what goes in the browser goes in memory too: a round that is over leaves with its photos once its entries are settled', async () => {
  const own = { ...new ServerModel([]).own(), rounds: [] }
  const inBrowser = await openPhoneStore(newId())
  for (const store of [inBrowser, memoryStore()]) {
    await store.change((content) => withRounds(content, { own: new ServerModel(['r1']).own(), at: 1, newId }))
    await store.change((content) => withRecorded(content, { roundId: 'r1', operations: [note('kept')], newId }), [photoOf('r1', 'p1')])
    await store.change((content) => withRounds(content, { own, at: 2, newId }))
    expect((await store.content()).rounds.map((round) => round.detail.id)).toEqual(['r1'])
    const refuse = { state: 'refused' as const }
    await store.change((content) => ({ ...content, entries: content.entries.map((entry) => ({ ...entry, ...refuse })) }))
    await store.change((content) => withRounds(withoutEntry(content, { order: 1 }), { own, at: 3, newId }))
    expect((await store.content()).rounds).toEqual([])
  }
  expect(await inBrowser.photo('r1', 'p1')).toBeUndefined()
  inBrowser.close()
})

it('PWA-26 a photo leaves the telephone as a JPEG of at most 1600 pixels a side', async () => {
  const scaled = await scaledPhoto(await picture())
  const { width, height } = await createImageBitmap(scaled)
  expect([scaled.type, width, height]).toEqual(['image/jpeg', 1600, 800])
  await expect(scaledPhoto(new Blob(['no picture']))).rejects.toThrow()
})

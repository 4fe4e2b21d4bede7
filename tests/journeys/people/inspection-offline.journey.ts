import { inspectionFindings } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import { type InspectionRoundDetail, inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { expect, type Page } from '@playwright/test'
import { machineNow } from '../../kit/test-clock.ts'
import { wrongOn } from '../kit/axe.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn } from '../kit/people.ts'
import { codeOf, givenRound } from '../kit/rounds.ts'
import { say } from '../kit/texts.ts'

const TELEPHONE = { width: 360, height: 740 }
/** One pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

const LANGUAGES = [
  { language: 'en', t: say('en'), line: 'Fire door is closed', pressure: 'Pressure of the hydrant', section: 'At the checkpoint' },
  { language: 'id', t: say('id'), line: 'Pintu darurat tertutup', pressure: 'Tekanan hidran', section: 'Di titik' },
] as const
type Reader = (typeof LANGUAGES)[number]

/** Types what the tag of a checkpoint says, and looks at its lines. */
async function reaches(page: Page, { t, section }: Reader, { code, checkpoint }: { readonly code: string; readonly checkpoint: string }) {
  await page.getByRole('button', { name: t('phone:proof.type') }).click()
  await page.getByRole('textbox', { name: t('phone:proof.code') }).fill(code)
  await page.getByRole('button', { name: t('phone:proof.take'), exact: true }).click()
  const lines = page.getByRole('region', { name: t('phone:sectionAt', { title: section, checkpoint }) })
  await expect(lines).toBeVisible()
  return lines
}

/** The first checkpoint with a door that is open: photo and note are asked for. */
async function findsFailure(page: Page, reader: Reader, round: InspectionRoundDetail): Promise<void> {
  const { t, line } = reader
  const gate = await reaches(page, reader, { code: codeOf(round, 'Gate B'), checkpoint: 'Gate B' })
  await gate.getByRole('button', { name: t('phone:result.fail') }).click()
  await expect(gate.getByText(t('phone:lacks.photo'))).toBeVisible()
  await gate.getByRole('textbox', { name: t('phone:note') }).fill('Boxes')
  await gate.getByRole('textbox', { name: t('phone:note') }).blur()
  await gate.locator('input[type=file]').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(gate.getByRole('img', { name: t('phone:photoOf', { position: 1, line }) })).toBeVisible()
  await expect(gate.getByText(t('phone:lacks.photo'))).toHaveCount(0)
}

/** What the server has of the round, and of what was found. */
async function readBack(session: Session, round: InspectionRoundDetail) {
  const read = async () => (await ask(session, inspectionRounds.get, { params: { id: round.id } })).data.round
  await expect.poll(async () => (await read()).state).toBe('submitted')
  const findings = (await ask(await sessionOf('admin'), inspectionFindings.list, { query: { round_id: round.id } })).data
  return { ...(await read()), findings }
}

for (const [at, reader] of LANGUAGES.entries())
  journey(`a round is made without a connection and synced once, in ${reader.language}`, at === 0 ? {} : LONG, async ({ as, noise }) => {
    noise.expect(/ERR_INTERNET_DISCONNECTED/)
    const { t, language } = reader
    const guard = await hire('Guard', ['Employee'])
    const round = await givenRound(guard, machineNow())
    const session = await signIn(guard.email, guard.password)
    const page = await as(session, { language, viewport: TELEPHONE })
    await page.goto('/people/my')
    await expect(page.getByText(t('phone:keepsPage'))).toBeVisible()
    await expect(
      page.getByRole('link', { name: new RegExp(language === 'en' ? round.template.name_en : round.template.name_id) }).first(),
    ).toBeVisible()

    await page.context().setOffline(true)
    await page.goto(`/people/my?round=${round.id}`)
    await findsFailure(page, reader, round)
    await expect(page.getByText(t('phone:line.offline'))).toBeVisible()
    expect(await wrongOn(page, 'main')).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

    // Closed and opened again, still without a connection.
    await page.reload()
    await expect(page.getByRole('img', { name: t('phone:photoOf', { position: 1, line: reader.line }) })).toBeVisible()
    const roof = await reaches(page, reader, { code: codeOf(round, 'Roof'), checkpoint: 'Roof' })
    await roof.getByRole('button', { name: t('phone:result.pass') }).click()
    await page.getByRole('textbox', { name: reader.pressure }).fill('13,5')
    await page.getByRole('textbox', { name: reader.pressure }).blur()
    await page.getByRole('button', { name: t('phone:submit') }).click()
    await expect(page.getByText(t('phone:over.submitted'))).toBeVisible()

    await page.context().setOffline(false)
    const { answers, visits, photos, findings } = await readBack(session, round)
    expect(answers.map(({ line_id, value }) => [line_id, value]).toSorted()).toEqual([
      ['bar', 13.5],
      ['door', 'fail'],
      ['door', 'pass'],
    ])
    expect([visits.length, photos.length]).toEqual([2, 1])
    expect(findings.map(({ checkpoint, note, ticket }) => [checkpoint, note, ticket?.type])).toEqual([['Gate B', 'Boxes', 'general']])
    await page.goto('/people/my')
    await expect(page.getByText(new RegExp(t('phone:line.sent', { at: '' }).trim()))).toBeVisible()

    // The desk has the ticket.
    const desk = await as('admin', { language })
    await desk.goto(`/desk/ticketing/general/detail?id=${findings[0]?.ticket?.id}`)
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(reader.line)
  })

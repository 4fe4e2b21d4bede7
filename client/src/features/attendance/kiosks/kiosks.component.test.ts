import {
  attendanceEvidence,
  attendanceKiosks,
  attendancePins,
} from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { type Location, locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerInstead, refusal } from '../../../../../tests/components/answers.ts'
import { open } from '../../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../../tests/components/axe.ts'
import { css } from '../../../../../tests/components/css.ts'
import { standAt } from '../../../../../tests/components/position.ts'
import { en, textsIn } from '../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn, unique } from '../../../../../tests/journeys/kit/people.ts'

const PHONE = { viewport: [360, 740] } as const
const PIN = '270494'

async function newSite(): Promise<Location> {
  const name = unique('Pabrik')
  const body = { code: name.toUpperCase().replaceAll(' ', '-'), name, type: 'campus' as const, zone: 'Asia/Jakarta' }
  return (await ask(await sessionOf('admin'), locations.create, { body })).data
}
const newKiosk = async (location_id: string, mode: 'qr' | 'pin') =>
  (await ask(await sessionOf('hr'), attendanceKiosks.create, { body: { location_id, name: unique('Gate'), mode } })).data
async function employee() {
  const hired = await hire('Kios', ['Employee'])
  return { hired, session: await signIn(hired.email, hired.password) }
}
/** A camera that shows grey. */
function camera(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
  const brush = canvas.getContext('2d')
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = canvas.captureStream(10)
    // A canvas that nothing is drawn on sends no pictures.
    const paint = () => {
      brush?.fillRect(0, 0, 320, 240)
      if (stream.active) requestAnimationFrame(paint)
    }
    paint()
    return stream
  })
}
const mine = page.getByRole('region', { name: en('attendance:myAttendance') })
const latest = async (user: string) => (await ask(await sessionOf('hr'), attendances.list, { query: { user } })).data[0]

it('KSG-1 KSG-5 a site asks for a photo: the own card takes it in the page and goes on', async () => {
  const site = await newSite()
  await open(`/people/attendance?tab=kiosks&site=${site.id}`, 'hr')
  await page.getByRole('checkbox', { name: en('kiosks:asks.photo') }).click()
  await page.getByRole('button', { name: en('common:save') }).click()
  await expect.element(page.getByRole('button', { name: en('common:save') })).toBeDisabled()
  expect(await wrongInBoth()).toEqual([])
  const { hired, session } = await employee()
  standAt(null)
  camera()
  await open('/admin/home', session, PHONE)
  await mine.getByRole('button', { name: en('attendance:check_in') }).click()
  await mine.getByRole('combobox', { name: en('attendance:site'), exact: false }).fill(site.name)
  await page.getByRole('option', { name: site.name }).click()
  await mine.getByRole('textbox', { name: en('attendance:why'), exact: false }).fill('No signal here')
  await mine.getByRole('button', { name: en('attendance:check_in') }).click()
  await expect.element(mine.getByRole('alert')).toMatchTextContent('needs a photo')
  await mine.getByRole('button', { name: en('kiosks:camera.take') }).click()
  await expect.element(mine.getByRole('button', { name: en('attendance:check_out') })).toBeVisible()
  expect(await latest(hired.id)).toMatchObject({ location: { id: site.id }, check_in: { has_photo: true, way: 'phone' } })
  await ask(await sessionOf('hr'), attendanceEvidence.save, {
    body: { location_id: site.id, ways: ['kiosk'], phone: [], kiosk_photo: false },
  })
  await mine.getByRole('button', { name: en('attendance:check_out') }).click()
  await mine.getByRole('textbox', { name: en('attendance:why'), exact: false }).fill('No signal here')
  await mine.getByRole('button', { name: en('attendance:check_out') }).click()
  await expect.element(mine.getByRole('alert')).toMatchTextContent('scan the code that the kiosk shows')
})

it('KSG-1 KSG-2 KSG-4 a kiosk is set up, its code checks a person in, and revoked it shows nothing', async () => {
  const site = await newSite()
  const name = unique('Gate')
  await open(`/people/attendance?tab=kiosks&site=${site.id}`, 'hr')
  await page.getByRole('button', { name: en('kiosks:new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: en('kiosks:name'), exact: false }).fill(name)
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect.element(dialog.getByRole('img', { name: en('kiosks:linkCode', { name }) })).toBeVisible()
  const link = /\/desk\/external\?kiosk=[\w-]+/.exec(css('[role=dialog] pre').element().textContent ?? '')?.[0] ?? ''
  expect(await wrongOn('[role=dialog]')).toEqual([])

  await open(link, 'stranger', { scheme: 'dark', language: 'id', ...PHONE })
  const t = textsIn('id')
  await expect.element(page.getByRole('img', { name: t('kiosks:page.code', { name }) })).toBeVisible()
  expect([await wrongInBoth(), overflow()]).toEqual([[], 0])
  const code = css('[data-code]').element().getAttribute('data-code') ?? ''
  const { hired, session } = await employee()
  await open(`/people/my?kiosk=${code}`, session, PHONE)
  await page.getByRole('button', { name: en('kiosks:inByCode') }).click()
  await expect.element(page.getByRole('button', { name: en('attendance:check_out') })).toBeVisible()
  expect(await latest(hired.id)).toMatchObject({ check_in: { place: name, way: 'kiosk', on_site: true } })

  await open(`/people/attendance?tab=kiosks&site=${site.id}`, 'hr')
  await expect.element(page.getByText(en('kiosks:states.online'))).toBeVisible()
  await page.getByRole('button', { name: en('kiosks:revokeName', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('kiosks:revoke'), exact: true })
    .click()
  await expect.element(page.getByText(en('kiosks:states.revoked'))).toBeVisible()
  await open(link, 'stranger')
  await expect.element(page.getByRole('heading', { name: en('kiosks:page.gone') })).toBeVisible()
})

it('KSG-3 KSG-6 number and PIN are answered for five seconds; a wrong PIN is said', async () => {
  const site = await newSite()
  const kiosk = await newKiosk(site.id, 'pin')
  const { hired, session } = await employee()
  await open('/admin/setting', session)
  const card = page.getByRole('region', { name: en('kiosks:pin.title') })
  for (const [at, digit] of [...PIN].entries()) await card.getByLabelText(en('kiosks:pin.digit', { at: at + 1 })).fill(digit)
  await card.getByRole('button', { name: en('kiosks:pin.set') }).click()
  await expect.element(card.getByRole('button', { name: en('kiosks:pin.change') })).toBeVisible()
  const number = (await ask(session, attendancePins.own, {})).data.number ?? ''
  await expect.element(card.getByText(number)).toBeVisible()
  expect(await wrongInBoth()).toEqual([])

  await open(`/desk/external?kiosk=${kiosk.token}`, 'stranger', PHONE)
  const field = (name: string) => page.getByLabelText(en(`kiosks:page.${name}`), { exact: true })
  const send = page.getByRole('button', { name: en('kiosks:page.check') })
  await field('number').fill(number)
  await field('pin').fill('270495')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Not recognised')
  await expect.element(field('number')).toHaveValue('')
  for (const digit of number + PIN) await page.getByRole('button', { name: digit, exact: true }).click()
  expect([await wrongInBoth(), overflow()]).toEqual([[], 0])
  await send.click()
  await expect.element(page.getByRole('status')).toMatchTextContent(hired.name)
  expect(await latest(hired.id)).toMatchObject({ check_in: { place: kiosk.name, way: 'kiosk' } })
  await expect.element(page.getByText(hired.name), { timeout: 9000 }).not.toBeInTheDocument()

  const { id } = (await latest(hired.id)) ?? {}
  await open(`/people/attendance?tab=list&id=${id}`, 'hr')
  await page.getByRole('button', { name: en('kiosks:pin.reset') }).click()
  await page
    .getByRole('dialog', { name: en('kiosks:pin.resetTitle', { name: hired.name }) })
    .getByRole('button', { name: en('kiosks:pin.reset') })
    .click()
  await expect.poll(async () => (await ask(session, attendancePins.own, {})).data.set_at).toBeNull()
})

it('KSG-4 without the server a kiosk says so and shows no code', async () => {
  const kiosk = await newKiosk((await newSite()).id, 'qr')
  answerInstead(({ path }) => (path === '/api/v1/public/kiosk' ? refusal(503, 'Away') : undefined))
  await open(`/desk/external?kiosk=${kiosk.token}`, 'stranger')
  await expect.element(page.getByRole('alert')).toMatchTextContent(en('kiosks:page.offline'))
  expect(page.getByRole('img', { name: en('kiosks:page.code', { name: kiosk.name }) }).query()).toBeNull()
})

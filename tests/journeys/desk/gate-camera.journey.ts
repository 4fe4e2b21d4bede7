import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { evacuations } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { chromium, expect } from '@playwright/test'
import { writeMovingCode } from '../../kit/cameras/moving-picture.ts'
import { wrongOn } from '../kit/axe.ts'
import { findChromium } from '../kit/browsers/chromium.ts'
import { journey, optionsOf } from '../kit/journey.ts'
import { ask, sessionOf } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

journey('the camera of the gate reads the code a visitor holds into it, and the visitor is let in', async ({ noise }) => {
  const agent = await sessionOf('agent')
  const guest = (await ask(agent, visitors.list, { query: { limit: 500 } })).data.find(
    (visitor) => visitor.state === 'assigned' && !visitor.gate,
  )
  if (!guest?.code) throw new Error('Nobody with a code is expected')
  const folder = mkdtempSync(join(tmpdir(), 'gate-camera-'))
  const picture = join(folder, 'code.y4m')
  writeMovingCode(picture, guest.code)
  const args = ['--no-sandbox', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...args, `--use-file-for-fake-video-capture=${picture}`],
  })
  try {
    const desk = await (await browser.newContext(optionsOf(agent, {}))).newPage()
    noise.listen(desk)
    await desk.goto('/desk/ticketing/visitor/list?desk=board')
    await desk.getByRole('button', { name: en('visitors:camera.open') }).click()
    const found = desk.getByRole('dialog', { name: en('visitors:scanFound') })
    await expect(found).toContainText(guest.name)
    expect(await wrongOn(desk, '[role=dialog]')).toEqual([])
    await found.getByRole('button', { name: en('visitors:scan.check_in'), exact: true }).click()
    await expect(found).toContainText(en('visitors:state.checked_in'))
    const inside = (await ask(agent, visitors.onSite, { query: { location_id: guest.location.id } })).data
    expect(inside.map((item) => item.id)).toContain(guest.id)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

journey('staff are marked as safe at the assembly point, seen by others at once, and taken back', async ({ as }) => {
  const [agent, admin] = [await sessionOf('agent'), await sessionOf('admin')]
  const sites = (await ask(agent, locations.list, { query: {} })).data
  // The site of the other journey of the list is the first one.
  const site = sites.at(-1)
  if (!site) throw new Error('There is no site')
  await ask(admin, attendances.checkIn, { body: { location_id: site.id, reason: 'Exercise' } }).catch(() => undefined)
  const [here, there] = [await as('agent'), await as('admin', { language: 'id', scheme: 'dark', viewport: { width: 360, height: 740 } })]
  for (const page of [here, there]) await page.goto(`/desk/evacuation?site=${site.id}`)
  const name = admin.user.name
  const row = here.getByRole('table', { name: en('visitors:evacuation.staff') }).getByRole('row', { name: new RegExp(name) })
  const button = (what: string) => row.getByRole('button', { name: en('visitors:evacuation.markName', { what, name }) })
  await button(en('visitors:evacuation.markSafe')).click()
  await expect(row).toContainText(`${agent.user.name}, `)
  const seen = there.getByRole('row', { name: new RegExp(name) })
  await expect(seen).toContainText(`${agent.user.name}, `)
  expect(await wrongOn(here, 'main')).toEqual([])
  expect(await there.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await button(en('visitors:evacuation.markMissing')).click()
  const safe = async () =>
    (await ask(agent, evacuations.staff, { query: { location_id: site.id } })).data.find((item) => item.id === admin.user.id)?.safe
  await expect.poll(safe).toBe(false)
})

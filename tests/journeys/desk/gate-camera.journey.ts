import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    await desk.getByRole('button', { name: en('scanning:open') }).click()
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

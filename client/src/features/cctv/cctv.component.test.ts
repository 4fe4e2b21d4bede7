import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { en } from '../../../../tests/components/texts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

it('CJ-3 the wrong role sees neither cameras nor their pictures', async () => {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const name = unique('Lobby camera')
  const body = { name, code: name.replaceAll(' ', '-'), location_id: site?.id ?? '', address: 'rtsp://10.1.2.3:554/lobby' }
  const { data: camera } = await ask(admin, cctv.create, { body })
  await open('/admin/home/cctv', 'finance')
  const missing = `It takes the right to ${en('refusals:right.show_plugin_cctv')}`
  await expect.element(page.getByText(missing, { exact: false })).toBeVisible()
  await open('/admin/plugins/cctv', 'finance')
  await expect.poll(address).toMatch(/401/)
  const { accessToken } = await sessionOf('finance')
  for (const path of ['', '/still', '/stream']) {
    const reply = await fetch(`/api/v1/cctv/cameras/${camera.id}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect([path, reply.status]).toEqual([path, 403])
  }
})

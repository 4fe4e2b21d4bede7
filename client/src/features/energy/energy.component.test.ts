import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongInBoth } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { en } from '../../../../tests/components/texts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/plugins/energy'
const admin = await sessionOf('admin')
const headOffice = (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === 'VJS')

it('those without the right see tariffs and cannot change them; others are turned away', async () => {
  const code = unique('Energy').toUpperCase().replaceAll(' ', '-')
  const { data: site } = await ask(admin, locations.create, { body: { code, name: code, type: 'branch', zone: 'Asia/Jakarta' } })
  const body = { location_id: site.id, name: 'Mine', lwbp_sen: 1, k_factor: 1, valid_from: '2026-01-01' }
  await expect(ask(await sessionOf('operator'), energy.createTariff, { body })).rejects.toThrow(/403/)
  await open(`${PATH}?tab=settings`, 'operator', { site: site.id })
  await expect.element(page.getByText(en('energy:noTariffs'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: en('energy:newTariff'), exact: false })).not.toBeInTheDocument()
  await open(PATH, 'employee')
  await expect.poll(address).toMatch(/\/401/)
})

it('every tab of a demo site is clean for axe, light and dark', { timeout: 120_000 }, async () => {
  for (const tab of ['overview', 'demand', 'meters', 'baseline', 'settings']) {
    await open(`${PATH}?tab=${tab}`, 'admin', { site: headOffice?.id ?? '' })
    await expect.element(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect.element(css('[aria-busy="true"]')).toHaveLength(0)
    expect([tab, await wrongInBoth()]).toEqual([tab, []])
  }
})

import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { css } from '../../../../tests/components/css.ts'
import { quietSite, watchedSensor } from '../../../../tests/components/devices.ts'
import { press } from '../../../../tests/components/keys.ts'
import { en } from '../../../../tests/components/texts.ts'
import { unique } from '../../../../tests/journeys/kit/people.ts'

const isFresh = () => expect.element(css('[data-fresh="true"]')).toBeVisible()

it('a wall is set up, shows its screens in turn, is held by an alarm, and is left with Esc', { timeout: 120_000 }, async () => {
  // Any critical alarm of a site the wall looks at holds it: this one has none but ours.
  const site = await quietSite()
  const { messages, raise, clear } = await watchedSensor(1, 'critical', site)
  await open('/admin/plugins/iot/alarm', 'operator', { site: site.id })
  await page.getByRole('button', { name: en('wall:wallMode') }).click()
  const setUp = page.getByRole('dialog', { name: en('wall:setUp') })
  await setUp.getByRole('textbox', { name: en('wall:name'), exact: false }).fill(unique('Lobby'))
  await press(setUp.getByRole('combobox', { name: en('wall:screens'), exact: false }), '{ArrowDown}')
  await page.getByRole('option', { name: en('nav:title.admin_home'), exact: true }).click()
  await setUp.getByRole('textbox', { name: en('wall:seconds'), exact: false }).fill('5')
  await setUp.getByRole('combobox', { name: en('wall:hold'), exact: false }).click()
  await page.getByRole('option', { name: en('wall:holdFrom', { priority: en('common:priority.critical') }) }).click()
  await setUp.getByRole('button', { name: en('wall:start') }).click()

  // No chrome; the clock and the age of the data are always there.
  await expect.element(css('[data-wall]')).toBeVisible()
  await expect.element(page.getByRole('navigation')).toHaveLength(0)
  await expect.element(css('time').first()).toBeVisible()
  await isFresh()
  await expect.poll(address, { timeout: 15_000 }).toMatch(/\/admin\/home\?wall=/)
  await isFresh()

  await raise(0)
  await expect.element(css('[data-wall-held]')).toBeVisible()
  await expect.poll(address).toMatch(/\/admin\/plugins\/iot\/alarm\?wall=/)
  await expect
    .element(
      page
        .getByRole('grid')
        .getByRole('row')
        .filter({ hasText: messages[0] ?? '' }),
    )
    .toBeVisible()
  await clear(0)
  await expect.element(css('[data-wall-held]')).toHaveLength(0)

  await userEvent.keyboard('{Escape}')
  await expect.element(css('[data-wall]')).toHaveLength(0)
  await expect.element(page.getByRole('navigation').first()).toBeVisible()
})

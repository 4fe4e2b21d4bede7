import { alarmRuleTemplates } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open, settled } from '../../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../../tests/components/axe.ts'
import { report } from '../../../../../tests/components/house.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { expectToast } from '../../../../../tests/components/toasts.ts'
import { ask, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

const main = page.getByRole('main')
const box = (key: string) => main.getByRole('textbox', { name: en(key as `${string}:${string}`), exact: false })

it('a rule for many devices is made, shown device by device, given an exception and kept', { timeout: 90_000 }, async () => {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const code = unique('RT').replaceAll(' ', '-')
  const made = async (number: number) =>
    (
      await ask(admin, deviceManagement.create, {
        body: { location_id: site?.id ?? '', code: `${code}-${number}`, name: `${code} ${number}`, kind: 'sensor' },
      })
    ).data
  const [one] = [await made(1), await made(2)]
  const point = `p${code.replace(/\W/g, '')}`.slice(0, 30)
  for (const number of [1, 2]) await report({ topic: `menara/${site?.code}/${code}-${number}/telemetry`, values: { [point]: 10 } })

  await open('/admin/plugins/iot/alarm?view=rules', 'admin')
  await settled()
  await main.getByText(en('alarm_rules:template.many'), { exact: true }).click()
  await main.getByRole('button', { name: en('alarm_rules:template.add') }).click()
  await box('alarm_rules:template.name').fill(`Every ${code}`)
  await main.getByRole('combobox', { name: en('alarm_rules:template.field.kinds') }).fill(en('iot:deviceKind.sensor'))
  await page.getByRole('option', { name: en('iot:deviceKind.sensor') }).click()
  await main.getByRole('combobox', { name: en('alarm_rules:field.point') }).fill(point)
  await box('alarm_rules:field.message').fill('Too much')
  await box('alarm_rules:field.type').fill(code)
  await main
    .getByRole('textbox', { name: en('alarm_rules:field.limit'), exact: false })
    .first()
    .fill('50')
  await main.getByRole('button', { name: en('alarm_rules:template.preview') }).click()
  const devices = main.getByRole('table', { name: en('alarm_rules:template.devices') })
  const row = devices.getByRole('row', { name: `${code} 1`, exact: false })
  await expect.element(row.getByRole('cell', { name: en('alarm_rules:template.state.in_force') })).toBeVisible()
  await devices.getByRole('button', { name: en('alarm_rules:template.makeException', { name: `${code} 1` }) }).click()
  expect.soft(await wrongOn('main'), 'form of a rule for many devices').toEqual([])
  await main.getByRole('button', { name: en('common:saveChanges') }).click()
  await expectToast('Success Create !')
  await expect.element(main.getByText(`Every ${code}`)).toBeVisible()
  const kept = (await ask(admin, alarmRuleTemplates.list, { query: { limit: 100 } })).data.find((item) => item.name === `Every ${code}`)
  expect(kept).toMatchObject({ kinds: ['sensor'], point, limit: 50, devices: 1, exceptions: [{ device_id: one.id, limit: null }] })
})
